import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useRouter } from '#platform/web/router/RouterProvider.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { updates } from '#platform/web/use-update.ts'

const ConfirmDialog = lazyAhead(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Asks before the user leaves a page with unsaved input. The browser asks before it closes the application. */
export const UnsavedChangesDialog = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null)
  useEffect(
    () =>
      router.block({
        asksBeforeUnload: () => updates.wouldLose,
        mayLeave: (from, to) => {
          if (!updates.wouldLose || from.pathname === to.pathname) return true
          return new Promise((resolve) => {
            setAnswer(() => (leaves: boolean) => {
              setAnswer(null)
              resolve(leaves)
            })
          })
        },
      }),
    [router],
  )
  return (
    answer !== null && (
      <ConfirmDialog
        title={t('app.leave_title')}
        text={t('app.leave_text')}
        confirm={t('app.leave')}
        keep={t('app.stay')}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    )
  )
}
