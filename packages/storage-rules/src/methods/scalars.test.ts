import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing.ts';

describe('bytes, firebase.google.com/docs/reference/rules/rules.Bytes', () => {
  it.each([
    `b'\\x00\\xff'.size() == 2`,
    `b'ab'.toHexString() == '6162' && b'\\xfb'.toHexString() == 'FB'`,
    `b'ab'.toBase64() == 'YWI=' && b'\\xfb\\xff'.toBase64() == '-_8='`,
    `b'é'.size() == 2 && b'\\101' == b'A' && B"a" == b'a'`,
    `b'a' < b'b' && b'a' is bytes`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([`b'a' + b'b' == b'ab'`, `b'ab'[0] == 97`, `string(b'a') == 'a'`])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition)).toBe('error');
  });
});

describe('hashes, firebase.google.com/docs/reference/rules/rules.hashing', () => {
  it.each([
    `hashing.crc32('a').toHexString() == '43BEB7E8'`,
    `hashing.crc32c('a').toHexString() == '3043D0C1'`,
    `hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'`,
    `hashing.sha256(b'a').toHexString() == 'CA978112CA1BBDCAFAC231B39A23DC4DA786EFF8147C4E72B9807785AFEE48BB'`,
    `hashing.md5('é') == hashing.md5(b'é')`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it('a hash of a number is an error', async () => {
    expect(await outcomeOf('hashing.md5(1).size() == 16')).toBe('error');
  });
});

describe('paths, firebase.google.com/docs/reference/rules/rules.Path', () => {
  it.each([
    `/path/to/resource == path("path/to/resource") && path('/a/b') == /a/b`,
    `(/path/$(foo)/$(bar)).bind({"foo": "something", "bar": "another"}) == /path/something/another`,
    `(/path/$(foo)).bind({"foo": "x"})['foo'] == 'x' && (/path/$(foo)).bind({"foo": "x"}).foo == 'x'`,
    `/a/$('b')/$(1 + 1) == /a/b/2`,
    `(/a/b)[0] == 'a' && (/a/b)[1] == 'b' && (/a/b/c)[1:] == /b/c`,
    `string(/a/b) == '/a/b'`,
    `/databases/(default)/documents/x-y/z.w is path`,
    `request.path == /b/bucket/o/photos/$(photoId) && request.path[4] == 'p1'`,
    `/a/$('x/y')/c != /a/x/y/c`,
    `/a in [/a]`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([
    `(/a)[1] == 'b'`,
    `(/a).b == 1`,
    `path('a//b') == /a/b`,
    `path('') == /a`,
    `path(1) == /a`,
    `/a + /b == /a/b`,
    `/a/$(null) == /a`,
    `(/a/$(foo)).bind({'bar': 'x'}) == /a/x`,
  ])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition)).toBe('error');
  });

  it('a name that nothing defines is an error unless bind fills it', async () => {
    expect(await outcomeOf('/a/$(foo) == /a/b')).toBe('error');
  });
});

describe('points, firebase.google.com/docs/reference/rules/rules.LatLng', () => {
  it.each([
    `latlng.value(1, 2.5).latitude() == 1 && latlng.value(1, 2.5).longitude() == 2.5`,
    `latlng.value(1, 2) == latlng.value(1.0, 2.0) && latlng.value(1, 2) is latlng`,
    // One degree of a great circle, in meters.
    `latlng.value(0, 0).distance(latlng.value(0, 1)) > 111194 && latlng.value(0, 0).distance(latlng.value(0, 1)) < 111196`,
    `latlng.value(10, 20).distance(latlng.value(10, 20)) == 0`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([
    `latlng.value(91, 0).latitude() == 91`,
    `latlng.value(0, 181).latitude() == 0`,
    `latlng.value('1', 0) is latlng`,
  ])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition)).toBe('error');
  });
});

describe('timestamps, firebase.google.com/docs/reference/rules/rules.Timestamp and rules.timestamp_', () => {
  it.each([
    // request.time is 2024-02-29T13:14:15.678Z, a Thursday.
    `request.time.year() == 2024 && request.time.month() == 2 && request.time.day() == 29`,
    `request.time.hours() == 13 && request.time.minutes() == 14 && request.time.seconds() == 15`,
    `request.time.nanos() == 678000000`,
    `request.time.dayOfWeek() == 4 && request.time.dayOfYear() == 60`,
    `request.time.date() == timestamp.date(2024, 2, 29)`,
    `request.time.time() == duration.time(13, 14, 15, 678000000)`,
    `request.time.toMillis() == 1709212455678 && timestamp.value(1709212455678) == request.time`,
    `timestamp.date(2020, 3, 1).dayOfWeek() == 7 && timestamp.date(2023, 12, 31).dayOfYear() == 365`,
    `timestamp.value(-1500).seconds() == 58 && timestamp.value(-1500).toMillis() == -1500`,
    `timestamp.value(0) + duration.value(1, 's') == timestamp.value(1000)`,
    `duration.value(1, 's') + timestamp.value(0) == timestamp.value(1000)`,
    `timestamp.value(1000) - duration.value(1, 's') == timestamp.value(0)`,
    `timestamp.value(2000) - timestamp.value(1000) == duration.value(1, 's')`,
    `timestamp.value(1) < timestamp.value(2) && request.time is timestamp`,
    `timestamp.date(1, 1, 1).year() == 1`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([
    `timestamp.date(2023, 2, 29).day() == 1`,
    `timestamp.date(2020, 13, 1).month() == 1`,
    `timestamp.value(1.5).year() == 1970`,
    `timestamp.value(9223372036854775807).year() == 1`,
    `timestamp.value(0) + timestamp.value(0) == timestamp.value(0)`,
    `timestamp.value(0) + 1 == timestamp.value(1)`,
    `timestamp.value(0) < 1`,
  ])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition)).toBe('error');
  });
});

describe('durations, firebase.google.com/docs/reference/rules/rules.Duration and rules.duration_', () => {
  it.each([
    `duration.abs(duration.value(-10, 's')) == duration.value(10, 's')`,
    `duration.time(1, 2, 3, 4).seconds() == 3723 && duration.time(1, 2, 3, 4).nanos() == 4`,
    `duration.value(1, 'w') == duration.value(7, 'd') && duration.value(1, 'd') == duration.value(24, 'h')`,
    `duration.value(1, 'h') == duration.value(60, 'm') && duration.value(1, 'm') == duration.value(60, 's')`,
    `duration.value(1, 's') == duration.value(1000, 'ms') && duration.value(1, 'ms') == duration.value(1000000, 'ns')`,
    `duration.value(-1500, 'ms').seconds() == -1 && duration.value(-1500, 'ms').nanos() == -500000000`,
    `duration.value(1, 's') - duration.value(2, 's') == -duration.value(1, 's')`,
    `duration.value(1, 's') < duration.value(2, 's') && duration.value(1, 's') is duration`,
  ])('%s holds', async (condition) => {
    expect(await outcomeOf(condition)).toBe('true');
  });

  it.each([
    `duration.value(1, 'y') is duration`,
    `duration.value(1.5, 's') is duration`,
    `duration.value(9223372036854775807, 'w') is duration`,
    `duration.value(1, 's') * 2 == duration.value(2, 's')`,
  ])('%s is an error', async (condition) => {
    expect(await outcomeOf(condition)).toBe('error');
  });
});
