import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Liker } from '#contract/callables/photoLikes.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { receivedLikes } from '#data/account/likes.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { TextLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';

/** Import it lazily; it suspends for its words. */
export function LikersDialog({ uid, id, onClose }: { uid: Uid; id: PhotoId; onClose: () => void }) {
  const words = useWords('likes');
  return (
    <Dialog title={words.who} closeLabel={words.close} onClose={onClose}>
      <Hint>{words.whoText}</Hint>
      <Likers uid={uid} id={id} />
    </Dialog>
  );
}

function Likers({ uid, id }: { uid: Uid; id: PhotoId }) {
  const { words, number } = useTexts('likes');
  const muted = useAtomValue(mutes)?.mutedUsers ?? [];
  const queryKey = ['received-likes', uid, id, 'people'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => receivedLikes(id, true) });
  if (error !== null && data === undefined) {
    return <LoadFailed title={words.failed} error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return (
      <Skeletons count={3} gap={3} label={words.loading}>
        <Row gap={3}>
          <Skeleton width="40px" height="40px" />
          <Skeleton width="10rem" />
        </Row>
      </Skeletons>
    );
  }
  const people = data.people.filter((person) => !muted.includes(person.uid));
  if (people.length === 0) return <p>{words.nobody}</p>;
  return (
    <>
      <Stack as="ul" role="list" gap={2}>
        {people.map((person) => (
          <Person key={person.uid} person={person} />
        ))}
      </Stack>
      {data.count > data.people.length && <Hint>{words.newest(number(people.length))}</Hint>}
    </>
  );
}

function Person({ person: { username, displayName, photoURL } }: { person: Liker }) {
  const words = useWords('likes');
  const name = displayName || username || words.unnamed;
  return (
    <Row as="li" gap={3}>
      <Avatar src={ownPictureUrl(photoURL)} name={name} size={40} />
      {username === '' ? <bdi>{name}</bdi> : <TextLink to={paths.profile(username)} label={<bdi>{name}</bdi>} />}
    </Row>
  );
}
