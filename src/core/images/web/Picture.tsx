import { imageSize, imageSources } from '../contract.ts'

/**
 * A picture that keeps its place free before it is there. Decoration beside a name: without words of its own.
 * @param sizes how wide it is shown, as `<img sizes>` has it
 */
export const Picture = ({ address, sizes, className }: { address: string; sizes: string; className?: string }) => {
  const size = imageSize(address)
  return (
    <img
      className={className}
      src={address}
      srcSet={imageSources(address)}
      sizes={sizes}
      width={size?.width}
      height={size?.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
