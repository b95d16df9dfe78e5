/** Rows of one page of a list. Source: specification, section 9. */
export const rowsPerPage = 100;

/** Most rows that one bulk action works on. Source: specification, section 9. */
export const bulkLimit = 1000;
