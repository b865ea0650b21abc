import * as v from 'valibot';
import { type Desk, deskSchema } from '#contract/documents/desk.ts';
import { collection } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';

const desks = collection('aggregates', v.picklist(['desk', 'adminDesk']), deskSchema);

export async function writeDesks({ desk, adminDesk }: Readonly<Record<'desk' | 'adminDesk', Desk>>): Promise<void> {
  await firestore.batch().set(desks.doc('desk'), desk).set(desks.doc('adminDesk'), adminDesk).commit();
}
