import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * The way back shows a list as it was left. On every other way it is read anew if it is older than `keptForMs`, or was
 * made wrong by an act of one's own.
 */
export function useVisit(queryKey: QueryKey, keptForMs = 60_000): void {
  const client = useQueryClient();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const hash = hashKey(queryKey);
  const [cameTo, setCameTo] = useState<string>();
  if (cameTo === hash) return;
  setCameTo(hash);
  const list = client.getQueryState(queryKey);
  if (isWayBack || list?.data === undefined) return;
  if (list.isInvalidated || Date.now() - list.dataUpdatedAt >= keptForMs)
    client.removeQueries({ queryKey, exact: true });
}
