import '../platform/firebase.ts';

export { setLike } from '../social/likes/setLike.callable.ts';
