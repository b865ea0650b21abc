import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const dayMs = 86_400_000;

/** One value in DER (ITU-T X.690): its tag, its length, what is in it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const utcTime = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ecdsaWithSha256 = sequence(bytes(0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
const commonName = bytes(0x06, 3, 0x55, 4, 3);

/** A key and a certificate for 127.0.0.1 that it signed itself (RFC 5280), as PEM; both are gone with the process. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('127.0.0.1')))));
  const toSign = sequence(
    der(0x02, bytes(1), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + 30 * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(toSign, ecdsaWithSha256, der(0x03, bytes(0), sign('sha256', toSign, privateKey)));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
