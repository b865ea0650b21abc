import type { QueryClient } from '@tanstack/react-query';
import { type Store, useAtomValue } from 'jotai';
import type { Params } from 'react-router-dom';
import { normalizeTag } from '#contract/normalizers.ts';
import { type Tag, tagQuery } from '#data/catalogue/queries.ts';
import { queries } from '#data/queryClient.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { FailedPage } from '#session/LoadFailed.tsx';
import { LinkButton, TextLink } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import styles from '../list/list.module.css';
import { beginList, listWords } from '../list/listLoader.ts';
import { EndMute, MuteMenu } from '../list/MuteMenu.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';

/** A longer chain of aliases counts as a loop. */
const hopsMost = 5;

async function findTag(client: QueryClient, key: string): Promise<{ key: string; tag: Tag | null }> {
  let at = key;
  for (let hop = 0; hop < hopsMost; hop += 1) {
    const tag = await client.query(tagQuery(at));
    if (tag?.aliasOf === undefined) return { key: at, tag };
    at = tag.aliasOf;
  }
  return { key, tag: null };
}

/** Throws 404 for an invalid tag. Redirects other spellings and aliases. */
async function tagLoader(store: Store, tagname: string, request: Request): Promise<Tag | null> {
  const normalized = normalizeTag(tagname);
  if (!normalized.ok) throw new Response(null, { status: 404, statusText: 'Not Found' });
  const { key } = normalized;
  if (key !== tagname) throw leadTo(request, paths.tag(key));
  const list = beginList(store, { of: 'tag', key }, request);
  const tag = await findTag(store.get(queries), key);
  if (tag.key !== key) throw leadTo(request, paths.tag(tag.key));
  await list;
  return tag.tag;
}

type TagPageProps = { address: string; loaded: Tag | null };

export const tagPage = {
  module: 'src/features/photos/tag/TagPage.tsx',
  parse: (_search: URLSearchParams, { tagname = '' }: Params) => tagname,
  loader: tagLoader,
  words: [...listWords, 'follow'] as const,
  Component: (page: TagPageProps) => (
    <PhotosFrame>
      <OneTag {...page} />
    </PhotosFrame>
  ),
  Failed: FailedTag,
};

function FailedTag({ address: tagKey, error }: { address: string; error: unknown }) {
  const words = useWords('photoLists');
  return <FailedPage pageTitle={words.tagTitle(tagKey)} title={words.tagFailed} error={error} />;
}

function OneTag({ address: tagKey, loaded: tag }: TagPageProps) {
  const { words, number } = useTexts('photoLists');
  const isMuted = useAtomValue(mutes)?.mutedTags.includes(tagKey) ?? false;
  const name = tag?.name ?? tagKey;
  return (
    <>
      <PageTitle>{words.tagTitle(name)}</PageTitle>
      <Stack gap={2} className={styles.head}>
        <Row gap={4} dense justify="between">
          <h1 tabIndex={-1} dir="auto">
            {words.tagTitle(name)}
          </h1>
          <Row gap={2}>
            <FollowPlace followed={{ kind: 'tag', target: tagKey }} />
            <MuteMenu target={{ kind: 'tag', id: tagKey }} />
          </Row>
        </Row>
        <Row gap={4} dense isHint>
          {tag !== null && <span>{words.photos(number(tag.count))}</span>}
          {tag !== null && tag.reading !== '' && <span>{words.reading(isolated(tag.reading))}</span>}
          <TextLink to={paths.tags} label={words.lookAtTags} />
        </Row>
      </Stack>
      {isMuted ? (
        <EmptyState title={words.mutedTag} text={words.mutedText}>
          <EndMute target={{ kind: 'tag', id: tagKey }} />
        </EmptyState>
      ) : (
        <PhotoListView
          listKey={{ of: 'tag', key: tagKey }}
          empty={
            <EmptyState title={words.noPhotosWithTag(isolated(name))} text={words.noPhotosWithTagText}>
              <LinkButton to={paths.photoUpload} label={words.upload} variant="primary" />
            </EmptyState>
          }
        />
      )}
    </>
  );
}
