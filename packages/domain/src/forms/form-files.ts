/** Extensions of the kinds of files that a form can ask for, as they are found by content. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  image: ['jpg', 'png', 'webp', 'gif', 'avif', 'heic'],
  pdf: ['pdf'],
  office: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'csv', 'txt'],
}

/** What a field for files takes. */
export interface FileRules {
  max?: number | undefined
  max_mb?: number | undefined
  kinds?: readonly string[] | undefined
}

/** The rules of a field for files, with what holds where it says nothing: one file of at most 10 MB, of any kind but a program. */
export function fileRules(rules: FileRules | null | undefined): { max: number; max_mb: number; extensions: string[] } {
  return { max: rules?.max ?? 1, max_mb: rules?.max_mb ?? 10, extensions: (rules?.kinds ?? []).flatMap((kind) => EXTENSIONS[kind] ?? []) }
}
