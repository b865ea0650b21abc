import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo, useRef } from 'react';

type ReorderWords = {
  /** What a grip is, for screen readers. */
  readonly role: string;
  /** How a grip is used by keyboard. */
  readonly keys: string;
  /** `place`: from 1. */
  readonly lifted: (name: string, place: number, count: number) => string;
  readonly over: (name: string, place: number, count: number) => string;
  readonly putBack: (name: string) => string;
};

type ReorderProps<Id extends string> = {
  ids: readonly Id[];
  layout: 'list' | 'grid';
  nameOf: (id: Id) => string;
  words: ReorderWords;
  onBegin?: ((id: Id) => void) | undefined;
  /** Places from 0, never equal. Announces the new place itself. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** Compares leading edges, not middles, because rows may differ in height. */
const closestEdge: CollisionDetection = ({ active, collisionRect, droppableRects, droppableContainers }) => {
  const edge = collisionRect.top > (active.rect.current.initial?.top ?? 0) ? 'bottom' : 'top';
  return droppableContainers
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect === undefined ? [] : [{ id, data: { value: Math.abs(rect[edge] - collisionRect[edge]) } }];
    })
    .toSorted((one, other) => one.data.value - other.data.value);
};

const collisions = { list: closestEdge, grid: closestCenter };
const strategies = { list: verticalListSortingStrategy, grid: rectSortingStrategy };
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = { list: [upAndDown], grid: [] };
/** A press that moves less is a click. */
const mouse = { activationConstraint: { distance: 5 } };
/** A finger that moves earlier scrolls the page. */
const touch = { activationConstraint: { delay: 250, tolerance: 5 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' } as const;

/** Items that `useReordered` makes movable, by mouse, a finger's long press, or the keyboard. Escape puts one back. */
export function Reorder<Id extends string>(props: ReorderProps<Id>) {
  const { ids, layout, nameOf, words, onBegin, onMove, children } = props;
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  const places = new Map<UniqueIdentifier | undefined, number>(ids.map((id, place) => [id, place]));
  const placeOf = (id: UniqueIdentifier | undefined): number => places.get(id) ?? -1;
  const say = (id: UniqueIdentifier, how: (name: string) => string): string | undefined => {
    const neighbour = ids[placeOf(id)];
    return neighbour && how(nameOf(neighbour));
  };
  // An item is first over its own place, which was just announced.
  const announcedOver = useRef<UniqueIdentifier>(undefined);
  const announcements: Announcements = {
    onDragStart: ({ active: { id } }) => {
      announcedOver.current = id;
      return say(id, (name) => words.lifted(name, placeOf(id) + 1, ids.length));
    },
    onDragOver: ({ active: { id }, over }) => {
      if (over === null || over.id === announcedOver.current) return;
      announcedOver.current = over.id;
      return say(id, (name) => words.over(name, placeOf(over.id) + 1, ids.length));
    },
    onDragEnd: ({ active: { id }, over }) => (over === null || over.id === id ? say(id, words.putBack) : undefined),
    onDragCancel: ({ active: { id } }) => say(id, words.putBack),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions[layout]}
      modifiers={modifiers[layout]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.keys } }}
      onDragStart={({ active }) => {
        const begun = ids[placeOf(active.id)];
        if (begun !== undefined) onBegin?.(begun);
      }}
      onDragCancel={swallowClick}
      onDragEnd={({ active, over }) => {
        swallowClick();
        const [from, to] = [placeOf(active.id), placeOf(over?.id)];
        if (from !== -1 && to !== -1 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={[...ids]} strategy={strategies[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const prevent = (event: Event): void => event.preventDefault();

/** The click that ends a drag would follow the link under the mouse. */
function swallowClick(): void {
  window.addEventListener('click', prevent, { capture: true });
  setTimeout(() => window.removeEventListener('click', prevent, { capture: true }));
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Give `item` to the element that moves, `grip` to a button in it for the keyboard, and `pointer` to further parts that
 * a mouse or a finger can drag.
 */
export function useReordered(id: string, role: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: role },
    ...(isStill() && { transition: null }),
  });
  const grip = useMemo(
    () => ({ ref: setActivatorNodeRef, ...attributes, ...listeners }),
    [setActivatorNodeRef, attributes, listeners],
  );
  const pointer = useMemo(() => {
    const { onKeyDown: _, ...others } = listeners ?? {};
    return others;
  }, [listeners]);
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition };
  return { item: { ref: setNodeRef, style, 'data-dragged': isDragging || undefined }, grip, pointer };
}

export type Reordered = ReturnType<typeof useReordered>;
