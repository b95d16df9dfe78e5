import { sql } from "kysely";

/*
 * What a solution was at a place while another had an outage there, in statements that name the two `cell`
 * (`outage_cell`) and `outage`.
 */

/** The cell's solution had an outage at its place at the same time. */
export const hasOutageThen = sql<boolean>`exists (
  select from outage other where other.realm = cell.realm and other.solution = cell.solution
    and other.place = cell.place and other.state <> 'withdrawn'
    and other.start_at < coalesce(outage.end_at, 'infinity')
    and coalesce(other.end_at, 'infinity') > outage.start_at)`;

/**
 * It was judged then and had enough attempts for a quarter hour to be known, which only those are that have a total;
 * one that is learning would not be seen to fail.
 */
export const isHealthyThen = sql<boolean>`cell.walked_to > outage.start_at and cell.state <> 'learning' and exists (
  select from connect_total total where total.realm = cell.realm and total.solution = cell.solution
    and total.place = cell.place and total.at >= outage.start_at
    and total.at < least(coalesce(outage.end_at, 'infinity'), cell.walked_to))`;
