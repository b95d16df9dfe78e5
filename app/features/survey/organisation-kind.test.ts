import { expect, it } from "vitest";

import { organisationKind } from "./organisation-kind";

it.each([
  ["SPACEX-STARLINK", "satellite"],
  ["Hughes Network Systems, LLC", "satellite"],
  ["Viasat, Inc.", "satellite"],
  ["Kestrel Orbit", "satellite"],
  ["T-Mobile USA, Inc.", "mobile"],
  ["Cellco Partnership DBA Verizon Wireless", "mobile"],
  ["AT&T Mobility LLC", "mobile"],
  ["NTT DOCOMO, INC.", "mobile"],
  ["China Mobile Communications Group Co., Ltd.", "mobile"],
  ["Veldstar Mobile", "mobile"],
  ["Amazon.com, Inc.", "hosting"],
  ["Zscaler, Inc.", "hosting"],
  ["Palisade Relay", "hosting"],
  ["University of Washington", "education"],
  ["Technische Universitaet Muenchen", "education"],
  ["Comcast Cable Communications, LLC", "isp"],
  ["Deutsche Telekom AG", "isp"],
  ["Telefonica de Espana S.A.U.", "isp"],
  ["KDDI CORPORATION", "isp"],
  ["AT&T Enterprises, LLC", "isp"],
  ["Summit Fibre", "isp"],
  ["Serra Clara Fibra", "isp"],
  ["Asagiri Net", "isp"],
  ["Quillstone Group", "corporate"],
  ["JPMorgan Chase Bank", "corporate"],
  ["Estuary Loop", null],
  ["", null],
])("%s is %s", (organisation, kind) => {
  expect(organisationKind(organisation)).toBe(kind);
});
