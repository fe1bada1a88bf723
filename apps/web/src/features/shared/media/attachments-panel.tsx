import { media as mediaResource, type AnyEndpoint, type Media, type Page } from '@stoa/contract/browser'
import { Stack } from '@stoa/ui'
import { useState } from 'react'
import { DeleteDialog, useEndpoint, useMay } from '../../../kit/index.ts'
import { FileRows } from './file-rows.tsx'
import { MediaPreview } from './media-preview.tsx'
import { MediaUploads } from './media-uploads.tsx'

interface AttachmentsPanelProps {
  /** The list of the record's files, such as `contacts.media.list`. */
  list: AnyEndpoint
  /** Adds a file to the record: a multipart call with the field `file`. */
  create: AnyEndpoint
  /** Parameters of both endpoints. */
  params: Record<string, unknown>
}

/** The files of a record: upload, preview, download, rename and delete. */
export function AttachmentsPanel({ list, create, params }: AttachmentsPanelProps) {
  const [page, setPage] = useState(1)
  const loaded = useEndpoint(list, { params, query: { page, sort: '-created' } }, { keepPrevious: true })
  const [shown, setShown] = useState<Media | null>(null)
  const [toDelete, setToDelete] = useState<Media | null>(null)
  const mayAdd = useMay()(create)
  const invalidates = [list, create, 'media'] as const
  const rows = (
    <FileRows
      loaded={loaded}
      answer={loaded.answer as Page<Media> | undefined}
      mayAdd={mayAdd}
      onPage={setPage}
      onOpen={setShown}
      onDelete={setToDelete}
    />
  )
  return (
    <Stack>
      {mayAdd ? (
        <MediaUploads endpoint={create} params={params} invalidates={invalidates}>
          {rows}
        </MediaUploads>
      ) : (
        rows
      )}
      <MediaPreview media={shown} invalidates={invalidates} onClose={() => setShown(null)} onDelete={setToDelete} />
      <DeleteDialog
        endpoint={mediaResource.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.file_name}
        invalidates={invalidates}
        onDone={() => setShown(null)}
        onClose={() => setToDelete(null)}
      />
    </Stack>
  )
}
