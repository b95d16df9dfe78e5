import { expect, it } from "vitest";

import { directoryOfAuthority } from "./directory-of-authority";

const [world, us, china] = [
  "https://graph.microsoft.com",
  "https://graph.microsoft.us",
  "https://microsoftgraph.chinacloudapi.cn",
];

it.each([
  ["https://login.microsoftonline.com/organizations/v2.0", world, world],
  ["https://login.microsoftonline.us/common/v2.0", us, us],
  ["https://login.partner.microsoftonline.cn/common/v2.0", china, china],
  ["https://login.microsoftonline.us/common/v2.0", world, null],
  ["https://login.partner.microsoftonline.cn/common/v2.0", world, null],
  ["https://login.microsoftonline.com/organizations/v2.0", null, null],
  ["https://id.fjordnet.example/realms/staff", world, null],
  ["https://login.microsoftonline.com.fjordnet.example/v2.0", world, null],
  ["http://login.microsoftonline.com/common/v2.0", world, null],
  ["no address", world, null],
])("a token of %s may go to %s: %s", (authority, setting, directory) => {
  expect(directoryOfAuthority(authority, setting)).toBe(directory);
});
