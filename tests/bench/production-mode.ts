// Read before everything else: what is measured here by itself is React as it is served.
process.env.NODE_ENV ??= "production";
