/* eslint no-var: "off", eqeqeq: "off" -- scripts may replace the variables, and Chromium compares so */
// The functions of the PAC format, in the language of PAC scripts: this file is run inside the
// engine before the script, as an ordinary script, so that a script can replace each of them.
// Results agree with Chromium's (services/proxy_resolver), its oddities included.

function dnsDomainIs(host, domain) {
  return host.length >= domain.length && host.substring(host.length - domain.length) == domain;
}

function dnsDomainLevels(host) {
  return host.split(".").length - 1;
}

function localHostOrDomainIs(host, hostdom) {
  return host == hostdom || hostdom.lastIndexOf(host + ".", 0) == 0;
}

function isValidIpAddress(ipchars) {
  var parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(ipchars);
  return (
    parts !== null &&
    parts.slice(1).every(function (part) {
      return part <= 255;
    })
  );
}

function convert_addr(ipchars) {
  var bytes = ipchars.split(".");
  return (
    ((bytes[0] & 255) << 24) | ((bytes[1] & 255) << 16) | ((bytes[2] & 255) << 8) | (bytes[3] & 255)
  );
}

function isInNet(ipaddr, pattern, maskstr) {
  if (!isValidIpAddress(pattern) || !isValidIpAddress(maskstr)) return false;
  var address = isValidIpAddress(ipaddr) ? ipaddr : dnsResolve(ipaddr);
  if (address == null) return false;
  var mask = convert_addr(maskstr);
  return (convert_addr(address) & mask) == (convert_addr(pattern) & mask);
}

function isResolvable(host) {
  return dnsResolve(host) != null;
}

function isResolvableEx(host) {
  return dnsResolveEx(host) != "";
}

// Everything but these three characters keeps its meaning in regular expressions.
function shExpMatch(url, pattern) {
  var replaced = pattern.replace(/[.*?]/g, function (sign) {
    return { ".": "\\.", "*": ".*", "?": "." }[sign];
  });
  return new RegExp("^" + replaced + "$").test(url);
}

var wdays = { SUN: 0, MON: 1, TUE: 2, WED: 3, THU: 4, FRI: 5, SAT: 6 };
var months = {
  JAN: 0,
  FEB: 1,
  MAR: 2,
  APR: 3,
  MAY: 4,
  JUN: 5,
  JUL: 6,
  AUG: 7,
  SEP: 8,
  OCT: 9,
  NOV: 10,
  DEC: 11,
};

function weekdayRange() {
  var words = Array.prototype.slice.call(arguments);
  if (words.length < 1) return false;
  var isGmt = words[words.length - 1] == "GMT";
  if (isGmt) words.pop();
  var today = isGmt ? new Date().getUTCDay() : new Date().getDay();
  if (!(words[0] in wdays)) return false;
  var from = wdays[words[0]];
  if (words.length != 2) return today == from;
  if (!(words[1] in wdays)) return false;
  var to = wdays[words[1]];
  return from <= to ? from <= today && today <= to : to >= today || today >= from;
}

(function (scope) {
  /** The clock of UTC, written as if it were local, since ranges are made of local dates. */
  function utcAsLocal(date) {
    date.setFullYear(date.getUTCFullYear());
    date.setMonth(date.getUTCMonth());
    date.setDate(date.getUTCDate());
    return utcTimeAsLocal(date);
  }

  function utcTimeAsLocal(date) {
    date.setHours(date.getUTCHours());
    date.setMinutes(date.getUTCMinutes());
    date.setSeconds(date.getUTCSeconds());
    return date;
  }

  function isWithin(from, date, to) {
    return from <= to ? from <= date && date <= to : to >= date || date >= from;
  }

  function monthOf(word) {
    return word in months ? months[word] : -1;
  }

  function setPart(date, word) {
    var number = parseInt(word);
    if (isNaN(number)) date.setMonth(monthOf(word));
    else if (number < 32) date.setDate(number);
    else date.setFullYear(number);
  }

  function isPart(date, word, isGmt) {
    var number = parseInt(word);
    if (isNaN(number)) return (isGmt ? date.getUTCMonth() : date.getMonth()) == monthOf(word);
    if (number < 32) return (isGmt ? date.getUTCDate() : date.getDate()) == number;
    return (isGmt ? date.getUTCFullYear() : date.getFullYear()) == number;
  }

  function isDay(word) {
    return parseInt(word) < 32;
  }

  function dateRange(words, isGmt) {
    var now = new Date();
    if (words.length == 1) return isPart(now, words[0], isGmt);
    var half = words.length >> 1;
    var from = new Date(now.getFullYear(), 0, 1, 0, 0, 0);
    var to = new Date(now.getFullYear(), 11, 31, 23, 59, 59);
    words.slice(0, half).forEach(function (word) {
      setPart(from, word);
    });
    words.slice(half).forEach(function (word) {
      setPart(to, word);
    });
    if (words.length <= 2 && words.slice(0, half).some(isDay)) {
      from.setMonth(now.getMonth());
      to.setMonth(now.getMonth());
    }
    return isWithin(from, isGmt ? utcAsLocal(now) : now, to);
  }

  function timeRange(words, isGmt) {
    var now = new Date();
    var hour = isGmt ? now.getUTCHours() : now.getHours();
    if (words.length == 1) return hour == words[0];
    if (words.length == 2) return words[0] <= hour && hour <= words[1];
    if (words.length != 4 && words.length != 6) throw "timeRange: bad number of arguments";
    var half = words.length / 2;
    var from = timeToday(words.slice(0, half));
    var to = timeToday(words.slice(half));
    if (half == 2) to.setSeconds(59);
    return isWithin(from, isGmt ? utcAsLocal(now) : now, to);
  }

  function timeToday(parts) {
    var date = new Date();
    if (parts.length == 3) date.setSeconds(parts[2]);
    date.setHours(parts[0]);
    date.setMinutes(parts[1]);
    return date;
  }

  scope.dateRange = ranged(dateRange);
  scope.timeRange = ranged(timeRange);

  /** A function that reads `GMT` off the end of its arguments. */
  function ranged(within) {
    return function () {
      var words = Array.prototype.slice.call(arguments);
      if (words.length < 1) return false;
      var isGmt = words[words.length - 1] == "GMT";
      return within(isGmt ? words.slice(0, -1) : words, isGmt);
    };
  }
})(this);

// What Chromium builds in, where a script may not assume anything of the arguments.
(function (scope, native) {
  function isText(value) {
    return typeof value === "string";
  }

  scope.alert = function (message) {
    String(message);
  };
  scope.console = {
    log: scope.alert,
    info: scope.alert,
    warn: scope.alert,
    error: scope.alert,
    debug: scope.alert,
  };
  scope.myIpAddress = function () {
    return native("myIpAddress", "") || "127.0.0.1";
  };
  scope.myIpAddressEx = function () {
    return native("myIpAddressEx", "");
  };
  scope.dnsResolve = function (host) {
    return (isText(host) && native("dnsResolve", host)) || null;
  };
  scope.dnsResolveEx = function (host) {
    return isText(host) ? native("dnsResolveEx", host) : undefined;
  };
  scope.isPlainHostName = function (host) {
    if (!isText(host)) throw new TypeError("Requires 1 string parameter");
    return native("isPlainHostName", host) == "true";
  };
  scope.isInNetEx = function (address, prefix) {
    return isText(address) && isText(prefix)
      ? native("isInNetEx", address, prefix) == "true"
      : null;
  };
  scope.sortIpAddressList = function (list) {
    return isText(list) ? native("sortIpAddressList", list) || false : null;
  };

  // `RegExp.$1` and its like, which this engine has not; they cost time, so only where a script uses them.
  if (native("usesLastMatch") == "true") {
    var exec = RegExp.prototype.exec;
    RegExp.prototype.exec = function (text) {
      var found = exec.call(this, text);
      for (var at = 1; found && at < 10; at++)
        RegExp["$" + at] = found[at] === undefined ? "" : found[at];
      if (found) RegExp.lastMatch = RegExp["$&"] = found[0];
      return found;
    };
  }
})(this, pathlensNative);

delete this.pathlensNative;
