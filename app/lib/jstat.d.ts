/** What we use of jstat, which comes without types. */
declare module "jstat" {
  const jStat: {
    /** Regularised incomplete beta function. */
    ibeta: (x: number, alpha: number, beta: number) => number;
    /** Logarithm of the gamma function. */
    gammaln: (x: number) => number;
    normal: { inv: (share: number, mean: number, deviation: number) => number };
  };
  export = jStat;
}
