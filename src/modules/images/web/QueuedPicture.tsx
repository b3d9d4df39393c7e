import { useEffect, useState } from 'react'
import type { EntryUpload } from '#platform/web/outbox/entry.ts'

type Props = { picture: Pick<EntryUpload, 'file' | 'type'>; alt: string; className?: string }

/**
 * A picture that still waits on this device, or that was just chosen.
 * @param alt what it is, for those who do not see it
 */
export const QueuedPicture = ({ picture: { file, type }, alt, className }: Props) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    // Not as a blob: address, which the policy of our pages does not allow.
    reader.onload = () => setAddress(typeof reader.result === 'string' ? reader.result : undefined)
    reader.readAsDataURL(new Blob([file], { type }))
    return () => reader.abort()
  }, [file, type])
  return <img className={className} src={address} alt={alt} decoding="async" />
}
