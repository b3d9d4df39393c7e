/**
 * The address that cards lead to, or null where the installation is reached on its own machine only: on a card it would
 * lead no phone here.
 * @param publicUrl where guests reach this installation
 */
export const getCardAddress = (publicUrl: string): string | null =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname) ? null : publicUrl
