/**
 * Why the channel does not listen though it is switched on.
 *
 * - `path_too_long`: the system takes no socket with so long a path.
 * - `folder_unsafe`: the socket's folder is not this user's alone.
 * - `taken`: something else listens there, or lies there and is no socket.
 * - `failed`: the system refused.
 */
export type ListenProblem = 'path_too_long' | 'folder_unsafe' | 'taken' | 'failed'

/** Whether programs on this computer may ask. */
export type ChannelState =
  | { readonly kind: 'off' }
  | { readonly kind: 'on' }
  | { readonly kind: 'failed'; readonly problem: ListenProblem }
