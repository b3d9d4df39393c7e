import { Suspense, type ComponentProps } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import type { ConfirmDialog } from './ConfirmDialog.tsx'

const Loaded = lazyNamed(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** `ConfirmDialog`, whose file is loaded when it is first asked for. */
export const LazyConfirm = (props: ComponentProps<typeof ConfirmDialog>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
