import type { PhotoOwner } from '#contract/documents/photo.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import round from '#ui/Avatar.module.css';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { classNames, Row, touchTarget } from '#ui/layout.tsx';
import { authorName } from './photoWords.ts';

// Loaded after the photos: what draws people without a picture. The HTML has the pictures.
const Avatar = lazyPart(async () => (await import('#ui/Avatar.tsx')).Avatar);

/** Avatar and name; a link if the person has a page. */
export function PersonLink({ owner, className }: { owner: PhotoOwner; className?: string | undefined }) {
  const { photos: words } = useMessages();
  const name = authorName(owner, words);
  const look = classNames(touchTarget, className);
  const src = ownPictureUrl(owner.photoURL);
  const place = { className: round.avatar, 'data-size': 32 };
  const person = (
    <Row as="span" gap={2} line>
      <Lazy before={src ? <img {...place} src={src} alt="" /> : <span {...place} />}>
        <Avatar src={src} name={name} size={32} />
      </Lazy>
      <bdi>{name}</bdi>
    </Row>
  );
  if (owner.username === '') return <span className={look}>{person}</span>;
  return (
    <SiteLink className={look} to={paths.profile(owner.username)}>
      {person}
    </SiteLink>
  );
}
