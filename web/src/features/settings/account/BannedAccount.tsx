import { useAtomValue } from 'jotai';
import { user } from '#session/atoms.ts';
import { Stack } from '#ui/layout.tsx';
import styles from './account.module.css';
import { DeletePart } from './DeletePart.tsx';
import { ExportPart } from './ExportPart.tsx';

/** What a banned person keeps of their account: taking their data along, and leaving. Stands in a section of `/banned`. */
export function BannedAccount() {
  const person = useAtomValue(user);
  if (person === null) return null;
  return (
    <Stack gap={4} className={styles.section}>
      <ExportPart uid={person.uid} />
      <DeletePart user={person} />
    </Stack>
  );
}
