import { newId } from '#platform/contract/id.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { getClearSignal } from '#platform/web/outbox/clear-persisted.ts'
import { imageKindUnknown, imageWidths } from '../contract.ts'

/** A picture as it is sent, with the id that it will have. */
export type ShrunkPicture = { id: string; width: number; height: number; file: ArrayBuffer; type: string }

const longerSide = imageWidths[2]
const quality = 0.85

/**
 * Makes a picture small enough for a slow network: upright, at most 1,600 pixels on its longer side, as WebP or, where the
 * browser cannot write that, as JPEG. Other data of the file (place, camera) stays behind.
 * @throws ApiFailure for a file that this browser cannot read as a picture
 */
export const shrinkPicture = async (original: Blob): Promise<ShrunkPicture> => {
  const cleared = getClearSignal()
  const bitmap = await createImageBitmap(original).catch(() => {
    throw new ApiFailure(imageKindUnknown.status, imageKindUnknown)
  })
  try {
    const scale = Math.min(1, longerSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new ApiFailure(imageKindUnknown.status, imageKindUnknown)
    // JPEG has no transparency: without this it would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const file = await write(canvas)
    // The person may be gone by now.
    cleared.throwIfAborted()
    return { id: newId(), width: canvas.width, height: canvas.height, file: await file.arrayBuffer(), type: file.type }
  } finally {
    bitmap.close()
  }
}

// A browser that cannot write a type writes PNG instead, which is too large for photos.
const write = async (canvas: HTMLCanvasElement): Promise<Blob> => {
  for (const type of ['image/webp', 'image/jpeg']) {
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (file?.type === type) return file
  }
  throw new ApiFailure(imageKindUnknown.status, imageKindUnknown)
}
