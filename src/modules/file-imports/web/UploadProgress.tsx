import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'

const delayMs = 400

/**
 * The progress of a slow upload.
 * @param share of the file that has been sent: 0 to 1
 * @param text what is being done
 */
export const UploadProgress = ({
  name,
  share,
  text,
  onCancel,
}: {
  name: string
  share: number
  text: string
  onCancel?: (() => void) | undefined
}) => {
  const { t } = useTranslation()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="card row row--wrap mb-4 gap-4">
      <div className="grow basis-40 stack stack--s">
        <p role="status" className="text-md wrap-anywhere">
          {text}
        </p>
        <progress
          className="w-full accent-accent"
          aria-label={name}
          {...(share >= 1 ? {} : { value: share, max: 1 })}
        />
      </div>
      {onCancel && (
        <Button variant="line" onClick={onCancel}>
          {t('platform.cancel')}
        </Button>
      )}
    </div>
  )
}
