import { z } from 'zod'
import { permission, staff, verified } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { ids, instant, integer, optionalText, text } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'archive', 'other'] as const
export const MEDIA_STATUSES = ['ready', 'processing', 'failed', 'quarantined'] as const
/** Collection of a file within its record. */
export const MEDIABLE_COLLECTIONS = [
  'default',
  'cover',
  'brochure',
  'logo',
  'avatar',
  'attachment',
  'gallery',
  'product',
  'signature',
] as const
export type MediableCollection = (typeof MEDIABLE_COLLECTIONS)[number]

/** A stored file (wire-contract.md 3.5). URLs are signed and valid for at most ten minutes. */
export const Media = z.object({
  id: z.int(),
  uuid: z.uuid(),
  account_id: z.int().nullable(),
  /** The file name without its extension. */
  name: z.string(),
  file_name: z.string(),
  extension: z.string(),
  /** Detected from the content, never from the name. */
  mime_type: z.string(),
  /** Size of the original in bytes. */
  size: z.int(),
  kind: z.enum(MEDIA_KINDS),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string().nullable(),
  status: z.enum(MEDIA_STATUSES),
  url: z.string(),
  /** URL of the medium size of an image; null for other files. */
  preview_url: z.string().nullable(),
  thumb_url: z.string().nullable(),
  /** URL for saving under the name of the file. */
  download_url: z.string(),
  collection_name: z.string().nullable(),
  order_column: z.int().nullable(),
  custom_properties: z.record(z.string(), z.unknown()),
  created_by_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
  createdBy: z.object({ id: z.int(), username: z.string(), color: z.int() }).nullable().optional(),
  mediables: z
    .array(z.object({ id: z.int(), mediable_type: z.string(), mediable_id: z.string(), collection: z.string(), position: z.int() }))
    .optional(),
})
export type Media = z.infer<typeof Media>

/** A file that is uploaded before its record; deleted after 24 hours unless a record uses it. */
export const TemporaryUpload = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  file_name: z.string(),
  extension: z.string(),
  mime_type: z.string(),
  size: z.int(),
  url: z.string(),
  preview_url: z.string().nullable(),
  expires_at: instant,
})
export type TemporaryUpload = z.infer<typeof TemporaryUpload>

/** Uuid of a temporary upload, or its number. */
const upload = z.union([z.uuid(), integer.pipe(z.int().positive())])

/** A new file: `file` in a multipart body, or a temporary upload under any of three names (wire-contract.md 3.5). */
export const MediaInput = z.object({
  temporary_media_upload_id: upload.nullish(),
  temporary_media_upload_ids: z.array(upload).max(1).nullish(),
  media: z.array(z.uuid()).max(1).nullish(),
  alt: optionalText(200),
  folder_id: integer.pipe(z.int().positive()).nullish(),
})
export type MediaInput = z.infer<typeof MediaInput>

/** A new file of the library: of the current account, unless it names another one of the caller. */
export const LibraryMediaInput = MediaInput.extend({ account_id: integer.pipe(z.int().positive()).nullish() })
export type LibraryMediaInput = z.infer<typeof LibraryMediaInput>

/** Renames the file, without changing its extension, and sets its alternative text. */
export const MediaUpdate = z.object({ name: text(180).optional(), alt: optionalText(200) })
export type MediaUpdate = z.infer<typeof MediaUpdate>

const listed = {
  row: Media,
  filters: { search: searchFilter(), kind: codeFilter(MEDIA_KINDS), folder: idFilter({ nullable: true }), date_created: dateFilter() },
  sorts: ['name', 'size'],
  includes: ['createdBy', 'mediables'],
} as const

/** The library of the caller's current account, or of those that the filter `account` names; single files are also at `/media/:id`. */
export const media = defineResource({
  name: 'media',
  id: 'mediaLibrary.media',
  itemId: 'media',
  paths: { collection: '/api/v1/media-library/media', item: '/api/v1/media/:id' },
  access: { update: permission('media.create') },
  create: LibraryMediaInput,
  update: MediaUpdate,
  multipart: true,
  ...listed,
  filters: { ...listed.filters, account: idFilter() },
})

export const createMedia = defineEndpoint({
  id: 'media.create',
  method: 'POST',
  path: '/api/v1/media',
  access: permission('media.create'),
  summary: 'Put a file into the library of the current account, or of the one that it names',
  body: LibraryMediaInput,
  response: oneOf(Media),
  multipart: true,
})

export const libraryMediaRead = defineEndpoint({
  id: 'mediaLibrary.media.read',
  method: 'GET',
  path: '/api/v1/media-library/media/:id',
  access: permission('media.read'),
  summary: 'Read one of media',
  response: oneOf(Media),
  shape: media.read.shape!,
})

export const libraryMediaDelete = defineEndpoint({
  id: 'mediaLibrary.media.delete',
  method: 'DELETE',
  path: '/api/v1/media-library/media/:id',
  access: permission('media.delete'),
  summary: 'Delete one of media',
})

/** Files of the platform itself. */
export const adminMedia = defineResource({
  name: 'media',
  id: 'admin.mediaLibrary.media',
  paths: { collection: '/api/v1/admin/media-library/media', item: '/api/v1/admin/media-library/media/:id' },
  access: {
    read: staff('media-library.read'),
    export: staff('media-library.read'),
    create: staff('media-library.create'),
    update: staff('media-library.create'),
    delete: staff('media-library.delete'),
  },
  create: MediaInput,
  update: MediaUpdate,
  multipart: true,
  ...listed,
})

export const moveMediables = defineEndpoint({
  id: 'admin.mediaLibrary.mediables.move',
  method: 'POST',
  path: '/api/v1/admin/media-library/mediables/move',
  access: staff('media-library.create'),
  summary: 'Move files of the platform library into a folder, or to the top with null',
  body: z.object({
    media_ids: ids(500).refine((list) => list.length > 0, { error: 'required' }),
    folder_id: integer.pipe(z.int().positive()).nullish(),
  }),
  response: z.object({ data: z.object({ moved: z.int() }) }),
})

export const MediaFolder = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  position: z.int(),
  media_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type MediaFolder = z.infer<typeof MediaFolder>
export const MediaFolderInput = z.object({ name: text(120), parent_id: integer.pipe(z.int().positive()).nullish() })

const folders = '/api/v1/admin/media-library/folders'
export const listMediaFolders = defineEndpoint({
  id: 'admin.mediaLibrary.folders.list',
  method: 'GET',
  path: folders,
  access: staff('media-library.read'),
  summary: 'Folders of the platform library',
  response: manyOf(MediaFolder),
})
export const createMediaFolder = defineEndpoint({
  id: 'admin.mediaLibrary.folders.create',
  method: 'POST',
  path: folders,
  access: staff('media-library.create'),
  summary: 'Create a folder',
  body: MediaFolderInput,
  response: oneOf(MediaFolder),
})
export const updateMediaFolder = defineEndpoint({
  id: 'admin.mediaLibrary.folders.update',
  method: 'PUT',
  path: `${folders}/:id`,
  access: staff('media-library.create'),
  summary: 'Rename a folder',
  body: z.object({ name: text(120) }),
  response: oneOf(MediaFolder),
})
export const deleteMediaFolder = defineEndpoint({
  id: 'admin.mediaLibrary.folders.delete',
  method: 'DELETE',
  path: `${folders}/:id`,
  access: staff('media-library.delete'),
  summary: 'Delete a folder; its files and subfolders move up',
})

export const createTemporaryUpload = defineEndpoint({
  id: 'temporaryMediaUploads.create',
  method: 'POST',
  path: '/api/v1/temporary-media-uploads',
  access: verified,
  summary: 'Send a file before the record it belongs to',
  api_tokens: true,
  response: oneOf(TemporaryUpload),
  multipart: true,
})
