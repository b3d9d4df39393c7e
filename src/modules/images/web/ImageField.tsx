import { Trash, Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxImageBytes, imageTooLarge, isImageAddress, uploadImage } from '../contract.ts'
import { Picture } from './Picture.tsx'

type Props = {
  hotelSlug: string
  label: string
  hint?: string
  /** A logo is shown small in a frame beside the buttons. */
  variant?: 'logo'
  value: string | null
  onChange: (address: string | null) => void
  onBusy?: (busy: boolean) => void
}

/** An image that ships with the installation, as in the demo hotels. */
const isOnThisSite = (address: string): boolean => /^\/(?![/\\])/.test(address)

/** A form field for an image: choose, upload with progress, preview, remove. */
export const ImageField = ({ hotelSlug, label, hint, variant, value, onChange, onBusy }: Props) => {
  const { t } = useTranslation()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const ids = useId()
  // Closing the form cancels the upload.
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const busy = (is: number | null) => {
    setShare(is)
    onBusy?.(is !== null)
  }
  const upload = async (file: File) => {
    setError(null)
    const fail = (reason: string) => {
      setError(reason)
      toast.error(t('images.upload_failed'))
    }
    if (file.size > maxImageBytes) return fail(t(imageTooLarge.code))
    const { signal } = (underWay.current = new AbortController())
    const body = new FormData()
    body.append('file', file)
    busy(0)
    try {
      onChange((await call(uploadImage, { params: { hotelSlug }, body, signal, onProgress: busy })).secure_url)
      toast.success(t('images.uploaded'))
    } catch (cause) {
      if (signal.aborted) return
      if (!(cause instanceof ApiFailure)) throw cause
      fail(t(cause.code, cause.values))
    } finally {
      busy(null)
    }
  }
  const shown = value && (isImageAddress(value, hotelSlug) || isOnThisSite(value))
  const frame =
    shown &&
    (variant === 'logo' ? (
      <span className="logo-preview">
        <Picture address={value} sizes="84px" />
      </span>
    ) : (
      <Picture className="picture-preview" address={value} sizes="240px" />
    ))
  return (
    <div
      className={variant === 'logo' && shown ? 'field field--logo' : 'field'}
      role="group"
      aria-labelledby={`${ids}-label`}
    >
      <span className="label" id={`${ids}-label`}>
        {label} <span className="opt">· {t('platform.optional')}</span>
      </span>
      {frame}
      <div className="field">
        <div className="row row--wrap">
          <Button
            variant="line"
            size="s"
            icon={Upload}
            busy={share !== null}
            busyText={t('images.uploading', { percent: Math.round((share ?? 0) * 100) })}
            onClick={() => input.current?.click()}
          >
            {t(value ? 'images.replace' : 'images.choose')}
          </Button>
          {value && share === null && (
            <Button variant="ghost" size="s" icon={Trash} onClick={() => onChange(null)}>
              {t('images.remove')}
            </Button>
          )}
        </div>
        {hint && <p className="hint">{hint}</p>}
        {share !== null && (
          <progress value={share} max={1} aria-label={t('images.uploading', { percent: Math.round(share * 100) })} />
        )}
        {error && <FieldError id={`${ids}-wrong`}>{error}</FieldError>}
      </div>
      <input
        ref={input}
        className="vh"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
