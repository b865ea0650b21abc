import { readStored, writeStored } from '#lib/stored.ts';

const storageKey = 'matataki.characterKeys';

/** Where storage is blocked, the choice lasts as long as the page. */
let chosenHere = true;

/** Letters, digits and signs, which a program for dictation types as well (WCAG 2.1.4). Not Space. */
export const isCharacterKey = (key: string): boolean => key.length === 1 && key !== ' ';

/** Whether such a key alone does something. On until it is switched off, in every tab of this browser. */
export function characterKeysAreOn(): boolean {
  const stored = readStored(storageKey);
  return stored === undefined ? chosenHere : stored !== 'off';
}

export function switchCharacterKeys(isOn: boolean): void {
  chosenHere = isOn;
  writeStored(storageKey, isOn ? null : 'off');
}
