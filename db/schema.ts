// Generated from the migrations by `npm run db:types`.
import type { ColumnType, Generated } from "kysely";

export type Database = {
  door_round_trip: {
    report_id: string;
    variant: string;
    is_demonstration: boolean;
    workload: string;
    door_code: string;
    latitude: number;
    longitude: number;
    grid_cell: number;
    round_trip_ms: number;
    customer: Uint8Array;
    observed_at: Date;
  };
  front_door: {
    workload: string;
    code: string;
    city: string;
    region: string;
    country: string;
    country_code: string;
    latitude: number;
    longitude: number;
    is_active: Generated<boolean>;
  };
  job: {
    id: string;
    kind: string;
    payload: ColumnType<unknown, string, string>;
    run_after: Date;
    leased_until: Date | null;
    attempts: Generated<number>;
    created_at: Date;
  };
  peer_result: {
    variant: string;
    is_demonstration: boolean;
    scope: string;
    place_key: string;
    tested_on: ColumnType<string, string, string>;
    customer: Uint8Array;
    report_id: string;
    score: number;
  };
  report: {
    id: string;
    variant: string;
    run_id: string;
    owner_id: string | null;
    status: string;
    document: ColumnType<unknown, string, string>;
    revision: Generated<number>;
    share_revision: Generated<number>;
    is_demonstration: Generated<boolean>;
    created_at: Date;
    saved_at: Date | null;
    expires_at: Date;
  };
  run_event: {
    run_id: string;
    sequence: number;
    event: string;
    data: ColumnType<unknown, string, string>;
    occurred_at: Date;
  };
  setting: {
    variant: string;
    key: string;
    value: ColumnType<unknown, string, string>;
    updated_at: Date;
  };
  test_run: {
    id: string;
    variant: string;
    secret_hash: Uint8Array;
    phase: string;
    last_sequence: Generated<number>;
    started_at: Date;
    finished_at: Date | null;
  };
};
