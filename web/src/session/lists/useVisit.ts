import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Back shows a list as it was left. Any other visit reads it again if it is older than `freshMs` or the person has
 * changed it by their own act.
 */
export function useVisit(queryKey: QueryKey, freshMs = 60_000): void {
  const client = useQueryClient();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const hash = hashKey(queryKey);
  const [cameTo, setCameTo] = useState<string>();
  if (cameTo === hash) return;
  setCameTo(hash);
  const list = client.getQueryState(queryKey);
  if (isWayBack || list?.data === undefined) return;
  if (list.isInvalidated || Date.now() - list.dataUpdatedAt >= freshMs) client.removeQueries({ queryKey, exact: true });
}
