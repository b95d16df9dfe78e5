import { body, shows, type PacCase } from "./pac-case";

const hours = Array.from({ length: 24 }, (_none, hour) => hour);
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const otherRanges = "it depends on the clock; its ranges end before the last hour";
const otherDates = "it depends on the clock; single days and years do not hold there";
const anyValue = "it takes values of any type";
const noResolver = "it asks the system's resolver, which knows no names of a test";
const notThere = "it leaves Microsoft's functions out";

/** What each function of the format answers, edges included. */
export const functionScripts: PacCase[] = [
  shows("shExpMatch", [
    `shExpMatch("www.a.example", "*.a.example")`,
    `shExpMatch("a.example", "*.a.example")`,
    `shExpMatch("a", "?")`,
    `shExpMatch("", "*")`,
    `shExpMatch("a.b", "a?b")`,
    `shExpMatch("axb", "a.b")`,
    `shExpMatch("A", "a")`,
    `shExpMatch("a", "")`,
    `shExpMatch("a\\nb", "a*b")`,
  ]),
  shows("shExpMatch with classes", [
    `shExpMatch("b.example", "[a-c].example")`,
    `shExpMatch("d.example", "[!a-c].example")`,
    `shExpMatch("d.example", "[^a-c].example")`,
    `shExpMatch("abc", "(abc|def)")`,
    `shExpMatch("aab", "a+b")`,
    `shExpMatch("a+b", "a\\\\+b")`,
    `shExpMatch("ab", "a{1}b")`,
    `shExpMatch("10", "\\\\d\\\\d")`,
    `shExpMatch("xab", "x|ab")`,
    `shExpMatch("a$b", "a$b")`,
    `shExpMatch("a", "^a$")`,
  ]),
  body(
    "shExpMatch with a pattern that is none",
    `return shExpMatch(host, "(www") ? "PROXY a:1" : "PROXY b:1";`,
  ),
  body("shExpMatch without a pattern", `return shExpMatch(host) ? "PROXY a:1" : "PROXY b:1";`, {
    otherOpinion: "it takes what is missing for a text",
  }),
  shows(
    "dnsDomainIs",
    [
      `dnsDomainIs("www.a.example", ".a.example")`,
      `dnsDomainIs("a.example", ".a.example")`,
      `dnsDomainIs("ba.example", "a.example")`,
      `dnsDomainIs("WWW.A.EXAMPLE", ".a.example")`,
      `dnsDomainIs("a", "")`,
      `dnsDomainIs("", "a")`,
    ],
    { otherOpinion: "no name ends with an empty suffix there" },
  ),
  shows("localHostOrDomainIs", [
    `localHostOrDomainIs("www", "www.a.example")`,
    `localHostOrDomainIs("www.a.example", "www.a.example")`,
    `localHostOrDomainIs("www.b", "www.b.example")`,
    `localHostOrDomainIs("w", "www.a")`,
    `localHostOrDomainIs("", ".a")`,
  ]),
  shows(
    "isPlainHostName",
    [
      `isPlainHostName("www")`,
      `isPlainHostName("www.a")`,
      `isPlainHostName("::1")`,
      `isPlainHostName("")`,
    ],
    { otherOpinion: "it knows no addresses of version 6" },
  ),
  body("isPlainHostName of a number", `return isPlainHostName(1) ? "PROXY a:1" : "PROXY b:1";`, {
    otherOpinion: anyValue,
  }),
  body("isPlainHostName of nothing", `return isPlainHostName() ? "PROXY a:1" : "PROXY b:1";`, {
    otherOpinion: anyValue,
  }),
  body(
    "dnsDomainLevels",
    `return "PROXY v" + dnsDomainLevels("a.b.c") + dnsDomainLevels("a") + dnsDomainLevels("a.") + ":1";`,
  ),
  body(
    "convert_addr",
    `return "PROXY v" + [convert_addr("10.0.0.1"), convert_addr("192.168.1.1"), ` +
      `convert_addr("1.2"), convert_addr("x")].join("x") + ":1";`,
    { otherOpinion: notThere },
  ),
  shows(
    "isValidIpAddress",
    [
      `isValidIpAddress("1.2.3.4")`,
      `isValidIpAddress("1.2.3.256")`,
      `isValidIpAddress("1.2.3")`,
      `isValidIpAddress("::1")`,
      `isValidIpAddress(null)`,
    ],
    { otherOpinion: notThere },
  ),
  shows(
    "isInNet of addresses",
    [
      `isInNet("10.1.2.3", "10.0.0.0", "255.0.0.0")`,
      `isInNet("11.1.2.3", "10.0.0.0", "255.0.0.0")`,
      `isInNet("10.1.2.3", "10.9.2.9", "255.0.255.0")`,
      `isInNet("10.1.2.3", "10.1.2.3", "255.255.255.255")`,
      `isInNet("10.1.2.3", "x", "255.0.0.0")`,
      `isInNet("10.1.2.3", "10.0.0.0", "8")`,
      `isInNet("255.1.2.3", "255.0.0.0", "255.0.0.0")`,
    ],
    { otherOpinion: "its isInNet throws at what is no address" },
  ),
  shows(
    "isInNet of names",
    [
      `isInNet("inside.example", "10.0.0.0", "255.0.0.0")`,
      `isInNet("outside.example", "10.0.0.0", "255.0.0.0")`,
      `isInNet("gone.example", "10.0.0.0", "255.0.0.0")`,
      `isInNet("2001:db8::1", "10.0.0.0", "255.0.0.0")`,
      `isInNet(null, "10.0.0.0", "255.0.0.0")`,
    ],
    { otherOpinion: noResolver },
  ),
  shows(
    "names that are known",
    [
      `isResolvable("inside.example")`,
      `isResolvable("gone.example")`,
      `isResolvable("six.example")`,
      `isResolvable("2001:db8::1")`,
      `isResolvable("10.1.2.3")`,
      `isResolvableEx("six.example")`,
      `isResolvableEx("gone.example")`,
      `isResolvable()`,
    ],
    { otherOpinion: noResolver },
  ),
  body(
    "addresses of names",
    `return "PROXY v" + [dnsResolve("inside.example"), dnsResolve("gone.example"), ` +
      `dnsResolve("six.example"), dnsResolveEx("six.example"), dnsResolveEx("gone.example") === ` +
      `"", dnsResolve(), dnsResolveEx(), dnsResolve("10.1.2.3"), dnsResolve("2001:db8::1"), ` +
      `dnsResolveEx("2001:db8::1")].join("_").replace(/:/g, "-") + ":1";`,
    { otherOpinion: noResolver, urls: ["http://www.corp.example/"] },
  ),
  body(
    "more names than Chromium looks up",
    `var known = 0; for (var i = 0; i < 25; i++) if (dnsResolve("x" + i + ".example") === ` +
      `null) known++; return "PROXY v" + known + (dnsResolve("inside.example") === null ? "no" ` +
      `: "yes") + ":1";`,
    { otherOpinion: noResolver, urls: ["http://www.corp.example/"] },
  ),
  body(
    "own addresses",
    `return "PROXY v" + (myIpAddress() + "_" + myIpAddressEx()).replace(/[:;]/g, "-") + ":1";`,
    {
      otherOpinion: "it gives the address of this machine, and leaves Microsoft's functions out",
      urls: ["http://www.corp.example/"],
    },
  ),
  shows(
    "isInNetEx",
    [
      `isInNetEx("10.1.2.3", "10.0.0.0/8")`,
      `isInNetEx("2001:db8:1::1", "2001:db8::/32")`,
      `isInNetEx("10.1.2.3", "::ffff:10.0.0.0/104")`,
      `isInNetEx("::ffff:10.1.2.3", "10.0.0.0/8")`,
      `isInNetEx("10.1.2.3", "2001:db8::/32")`,
      `isInNetEx("10.1.2.3", "10.0.0.0")`,
      `isInNetEx("10.1.2.3", "10.0.0.0/33")`,
      `isInNetEx("x", "10.0.0.0/8")`,
      `isInNetEx("inside.example", "10.0.0.0/8")`,
      `isInNetEx("10.1.2.3")`,
      `isInNetEx("10.1.2.3", "0.0.0.0/0")`,
      `isInNetEx("10.1.2.3", "10.0.0.0/08")`,
    ],
    { otherOpinion: notThere },
  ),
  body(
    "sortIpAddressList",
    `return "PROXY v" + [sortIpAddressList("10.2.3.9;2001:4898:28:3:201:2ff:feea:fc14;::1;127.0.0.1;::9"), ` +
      `sortIpAddressList(" 10.0.0.2 ;10.0.0.1;"), sortIpAddressList(""), ` +
      `sortIpAddressList(";"), sortIpAddressList("x;10.0.0.1"), sortIpAddressList(), ` +
      `sortIpAddressList(1)].join("_").replace(/[:;]/g, "-") + ":1";`,
    { otherOpinion: notThere, urls: ["http://www.corp.example/"] },
  ),
  shows(
    "weekdayRange",
    [
      ...days.map((day) => `weekdayRange("${day}")`),
      ...days.map((day) => `weekdayRange("${day}", "GMT")`),
      `weekdayRange("MON", "FRI")`,
      `weekdayRange("FRI", "MON")`,
      `weekdayRange("TUE", "SUN", "GMT")`,
      `weekdayRange("mon")`,
      `weekdayRange()`,
      `weekdayRange("GMT")`,
      `weekdayRange("MON", "X")`,
    ],
    { otherOpinion: "it depends on the clock" },
  ),
  shows(
    "timeRange of one hour",
    hours.map((hour) => `timeRange(${hour})`),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange of one hour of GMT",
    hours.map((hour) => `timeRange(${hour}, "GMT")`),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange to each hour",
    hours.map((hour) => `timeRange(0, ${hour})`),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange from each hour",
    hours.map((hour) => `timeRange(${hour}, 23, "GMT")`),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange past midnight",
    hours.map((hour) => `timeRange(${hour}, ${(hour + 12) % 24})`),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange of minutes",
    hours.flatMap((hour) => [`timeRange(0, 0, ${hour}, 30)`, `timeRange(${hour}, 15, 23, 59)`]),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange of minutes of GMT",
    hours.flatMap((hour) => [
      `timeRange(0, 0, ${hour}, 30, "GMT")`,
      `timeRange(${hour}, 15, 23, 59, "GMT")`,
    ]),
    { otherOpinion: otherRanges },
  ),
  shows(
    "timeRange of seconds",
    hours.flatMap((hour) => [
      `timeRange(0, 0, 0, ${hour}, 0, 0)`,
      `timeRange(${hour}, 0, 0, ${hour}, 59, 59, "GMT")`,
    ]),
    { otherOpinion: otherRanges },
  ),
  body("timeRange of too many", `return timeRange(1, 2, 3) ? "PROXY a:1" : "PROXY b:1";`, {
    otherOpinion: otherRanges,
  }),
  shows(
    "dateRange of days",
    Array.from({ length: 31 }, (_none, day) => `dateRange(${day + 1})`),
    { otherOpinion: otherDates },
  ),
  shows(
    "dateRange of months",
    months.flatMap((month) => [
      `dateRange("${month}")`,
      `dateRange("${month}", "GMT")`,
      `dateRange("JAN", "${month}")`,
    ]),
    { otherOpinion: otherDates },
  ),
  shows(
    "dateRange of years",
    [2025, 2026, 2027, 2030].flatMap((year) => [
      `dateRange(${year})`,
      `dateRange(2020, ${year})`,
      `dateRange(${year}, 2099, "GMT")`,
    ]),
    { otherOpinion: otherDates },
  ),
  shows(
    "dateRange of days in two months",
    months.flatMap((month) => [
      `dateRange(15, "${month}", 1, "DEC")`,
      `dateRange(31, "JAN", 31, "${month}", "GMT")`,
    ]),
    { otherOpinion: otherDates },
  ),
  shows(
    "dateRange past the end of a year",
    [
      `dateRange("NOV", "FEB")`,
      `dateRange("DEC", "JAN")`,
      `dateRange(20, 10)`,
      `dateRange(1, 31, "GMT")`,
      `dateRange("JAN", 2026, "DEC", 2026)`,
      `dateRange(1, "JAN", 2026, 31, "DEC", 2026)`,
      `dateRange(1, "JAN", 2020, 31, "DEC", 2021, "GMT")`,
      `dateRange()`,
      `dateRange("X")`,
      `dateRange(5, "X", 6, "X")`,
    ],
    { otherOpinion: otherDates },
  ),
];
