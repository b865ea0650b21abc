import { describe, expect, it } from 'vitest';
import { networkOf, networkPart } from './openCallable.ts';

const key = Buffer.from('a key of the test');

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkPart(address)).toBe(network);
  });

  it.each([[''], ['unknown'], ['203.0.113'], ['1.2.3.4:80'], ['2001:db8::1::2']])('of %j is none', (address) => {
    expect(networkPart(address)).toBeUndefined();
  });
});

describe('the mark of a network', () => {
  it('rests on the entry that the front end has added, whatever the client wrote before it', () => {
    const honest = networkOf('203.0.113.7', key);
    expect(networkOf('198.51.100.1, 203.0.113.7', key)).toBe(honest);
    expect(networkOf('203.0.113.7, 198.51.100.1', key)).not.toBe(honest);
  });

  it('is the same for a whole household, and does not show its address', () => {
    const mark = networkOf('2001:db8:1:2:3:4:5:6', key);
    expect(networkOf('2001:db8:1:2:ffff::1', key)).toBe(mark);
    expect(networkOf('2001:db8:1:3:3:4:5:6', key)).not.toBe(mark);
    expect(mark).not.toContain('2001');
  });

  it('is another one in another process', () => {
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.7', key));
  });

  it('is none without the header', () => {
    expect(networkOf(undefined, key)).toBeUndefined();
    expect(networkOf('', key)).toBeUndefined();
  });
});
