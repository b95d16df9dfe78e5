/** Links between two blocks of comments, 408 032 bytes, which the packed files below hold. */
export const linksText = [
  "# a comment block\n".repeat(12_000),
  "1|2|-1|bgp\n2|3|0|bgp\n",
  "# another block\n".repeat(12_000),
  "3|4|-1|bgp\n",
].join("");

/** Packed by bzip2 1.0.8 of Debian: one stream. */
export const byBzip2 = Buffer.from(
  [
    "QlpoOTFBWSZTWT254xUApBHZgAAQSAJ8ADrP1AQwATMDFBo0aDIDQTVKgAADQFKip6ajBGRp7U+eARCzKqELM2VVCF",
    "oCIWgIhZnWqhC3VVEqasc2c4xjmBUqYsAVKmgKlTAKlTgFSp/gqVP26AqVP4CpUyBUqbAqVNwVKnQFSp6BUqcAVKm4",
    "KlTQKlTVsCpUyCpU3BUqa41rOXq74u5IpwoSB7c8YqA=",
  ].join(""),
  "base64",
);

/** Packed by pbzip2 1.1.13 of Debian, `-b1`: a stream for each 100 kB. */
export const byPbzip2 = Buffer.from(
  [
    "QlpoOTFBWSZTWWnwdKUANkDRgAAQSAA6D4QAMACwEA0ACaqg0DIQDQB2URLikRLRREsUiJclESz0KIlooiW1IiWqRE",
    "viiJfFES3pES5pESzSIlooiWKREuyiJfi7kinChINPg6UoQlpoOTFBWSZTWS7vxwYAuHZRgAAQSAA6D4QAMACwEA0A",
    "CaqhkBoQDQB1SIlwURLVIiWSiJb4pESyKIlqkRLYoiXxREvKREvKREtyiJYKIl6URL6kRLJREudFES/F3JFOFCQLu/",
    "HBgEJaaDkxQVkmU1mbs1qSADGz2YAAEEgCeAA6z9QEMADxqFABiNNNGgmqkmgaAMQFKqeoaBkAep5qALXGM1AFtvUE",
    "xVVKWO6gnJQBfrHXLLHnSQBZWFAF+UAWFBN1BNlBE4ukBE9xVVTEVVUzUE5KCaKqlLVQTdQqppFUswETLhARMRVLSA",
    "ifs5xnH8XckU4UJCbs1qSAQlpoOTFBWSZTWdVSi0MAhkbRgAAQSAA6TZQAIACQIAAAUqjRGnplPElBYSUFpJQWElBd",
    "ElBaSUFlJQW0lBZSUFlJQWUlBaSUFtJQW0lBeJKC/i7kinChIaqlFoZCWmg5MUFZJlNZJRzJVwAJzlmAABBIAiwAOs",
    "3UBCAAkRXqAGIB6gmqomjQNGTam0QcaJB+SDRIMa556pBlkkHMQcJB8wkG8Qa9Eg3SDmIMJBjCQeUgAJPxdyRThQkC",
    "UcyVcA==",
  ].join(""),
  "base64",
);
