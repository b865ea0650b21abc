import { useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Uid } from '#contract/ids.ts';
import { namesOf } from '#data/staff/people.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { adminPaths } from '../adminPaths.ts';
import { calledIn, type Names } from '../called.ts';
import { Views } from '../Views.tsx';
import { PhotoList } from './PhotoList.tsx';
import styles from './photos.module.css';
import { photosFilterIn, photoViews } from './photosAddress.ts';

/** `/admin/photos`: photos in every state, those first that wait for review; one or many are published, hidden, removed. */
export function PhotosPage() {
  const words = useWords('adminPhotos');
  const common = useWords('admin');
  const [search] = useSearchParams();
  const { view, ownerId } = useMemo(() => photosFilterIn(search), [search]);
  const title = common.pages.adminPhotos;
  const owner = ownerId === undefined ? {} : { owner: ownerId };
  const filter = useMemo(() => ({ view, ownerId }), [view, ownerId]);
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.soft}>{words.lead}</p>
      {ownerId !== undefined && <OwnerLine ownerId={ownerId} />}
      <Views
        label={words.views}
        views={photoViews}
        names={words.view}
        addressOf={(each) => adminPaths.photos({ ...owner, status: each })}
        current={view}
      />
      <PhotoList key={`${view} ${ownerId ?? ''}`} filter={filter} />
    </div>
  );
}

function OwnerLine({ ownerId }: { ownerId: Uid }) {
  const words = useWords('adminPhotos');
  const common = useWords('admin');
  const [names, setNames] = useState<Names>();
  useEffect(() => {
    let isGone = false;
    void namesOf([ownerId]).then(
      (found) => isGone || setNames(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [ownerId]);
  const name = names === undefined ? '…' : calledIn(names, common, ownerId);
  return (
    <p className={styles.line}>
      <span>{words.ownedBy(name)}</span>
      <Link to={adminPaths.photos()}>{words.everybodys}</Link>
      <Link to={adminPaths.users({ uid: ownerId })}>{words.owner(name)}</Link>
    </p>
  );
}
