import { lazyNamed } from '../lazy-named.ts'

/** `ConfirmDialog`, whose file is loaded when it is first asked for. */
export const LazyConfirm = lazyNamed(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')
