import { useAtomValue } from 'jotai';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Hint, Stack } from '#ui/layout.tsx';
import { Desk } from './Desk.tsx';
import { type DeskAsked, deskAsked } from './deskAddress.ts';

/** `/settings/photos/mine`: all of one's own photos, in every state. */
function MyPhotosPage({ asked }: { asked: DeskAsked }) {
  const words = useWords('myPhotos');
  const viewer = useAtomValue(user);
  return (
    <Stack gap={3} data-wide="">
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Hint isLarge>{words.lead}</Hint>
      {viewer && <Desk key={viewer.uid} uid={viewer.uid} asked={asked} />}
    </Stack>
  );
}

export const myPhotosPage = {
  module: 'src/features/publish/desk/MyPhotosPage.tsx',
  parse: deskAsked,
  loader: async () => undefined,
  words: ['myPhotos'] as const,
  Component: MyPhotosPage,
};
