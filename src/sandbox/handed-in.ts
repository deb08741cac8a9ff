import type { homeworkTypes } from '../shared/desktop/homework'
import { createKeptFiles, type KeptFiles } from './kept-files'

const office = 'application/vnd.openxmlformats-officedocument'

/** The types of file that a pupil's work may have, by what follows the dot of their names. */
export const workTypes: Readonly<Record<(typeof homeworkTypes)[number], string>> = {
  gif: 'image/gif', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf', doc: 'application/msword', ppt: 'application/vnd.ms-powerpoint',
  xls: 'application/vnd.ms-excel', docx: `${office}.wordprocessingml.document`, pptx: `${office}.presentationml.presentation`, xlsx: `${office}.spreadsheetml.sheet`,
}

/** The kind of a file of a pupil's work. */
export type WorkKind = keyof typeof workTypes

/** Where handed-in files lie below the address of the media. */
export const workPlace = 'homework'

/** The name under which the bytes of a handed-in file are kept; null for a file that is drawn. */
export function workNameIn(path: string): string | null {
  return path.startsWith(`${workPlace}/`) ? path.slice(workPlace.length + 1) : null
}

/** The kind that a file's name says; null where such files are not taken. */
export function workKindOf(name: string): WorkKind | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase()
  return (Object.keys(workTypes) as WorkKind[]).find((kind) => kind === ending) ?? null
}

/** What pupils have handed in, byte for byte, by name. */
export type HandedIn = KeptFiles<WorkKind>

/** Handed-in files in memory and, where a folder is given, on the disk; of an earlier start only those that are still `wanted`. */
export function createHandedIn(folder: string | null, wanted: ReadonlySet<string>): Promise<HandedIn> {
  return createKeptFiles({ place: workPlace, types: workTypes, folder, wanted })
}
