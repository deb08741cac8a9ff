const mebibyte = 1024 * 1024

/** A server need not declare a size; a file beyond these is no part of a lesson. */
export const maxFileBytes = {
  video: 8192 * mebibyte,
  segment: 256 * mebibyte,
  captions: 32 * mebibyte,
  page: 128 * mebibyte,
  attachment: 1024 * mebibyte,
} as const
