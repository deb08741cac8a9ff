import type { Captions } from './player'

type Preference = { chosen: string | null; ofApplication: string }

/** Else the application's language, else the first. */
export function selectCaptionLanguage(
  captions: readonly Captions[],
  { chosen, ofApplication }: Preference,
): string | null {
  const has = (language: string | null): boolean => captions.some((each) => each.language === language)
  if (has(chosen)) return chosen
  return has(ofApplication) ? ofApplication : (captions[0]?.language ?? null)
}
