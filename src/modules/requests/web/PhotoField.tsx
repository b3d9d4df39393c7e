import './photo.css'
import { Camera, Trash } from 'lucide-react'
import { useRef } from 'react'
import type { useChosenPicture } from '#modules/images/web/chosen-picture.ts'
import { PictureInput } from '#modules/images/web/PictureInput.tsx'
import { QueuedPicture } from '#modules/images/web/QueuedPicture.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'

/** The picture of a request: a photo or a file. */
export const PhotoField = ({
  photo: { picture, setPicture, choose, busy },
}: {
  photo: ReturnType<typeof useChosenPicture>
}) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {picture ? (
        <div className="row gap-3">
          <QueuedPicture className="request-photo" picture={picture} alt={t('requests.your_picture')} />
          <span className="grow">
            <b className="font-[600]">{t('requests.your_picture')}</b>
            <br />
            <span className="meta">{t('requests.picture_text')}</span>
          </span>
          <IconButton icon={Trash} label={t('requests.remove_picture')} onClick={() => setPicture(null)} />
        </div>
      ) : (
        <Button variant="line" icon={Camera} busy={busy} onClick={() => input.current?.click()}>
          {t('requests.add_picture')}
        </Button>
      )}
      <PictureInput input={input} onPicture={(file) => void choose(file)} />
    </>
  )
}
