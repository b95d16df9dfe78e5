/** Days for which hours are kept: samples are late by 29 days at most, and a trend by hour shows 90. */
export const hourDays = 90;

/** Days for which figures are kept: the longest range is two years. */
export const keptDays = 730;
