import type { SavedSection } from '@stoa/contract/browser'
import type { Block } from '@stoa/domain/blocks'
import { Box } from '@stoa/ui'
import { useMemo } from 'react'
import { useBuilder } from '../builder-context.ts'
import { DocumentFrame } from '../document-frame.tsx'

const WINDOWS = { mail: { width: 640, height: 427 }, page: { width: 1100, height: 733 } } as const

/** A small picture of a saved section, rendered as in the document in which it is inserted. */
export function SectionThumbnail({ section }: { section: SavedSection }) {
  const { documentOf } = useBuilder()
  const { name, kind, design } = section
  const html = useMemo(() => documentOf(design.content as Block[]), [documentOf, design])
  return (
    <Box w={120} aria-hidden style={{ flex: 'none', pointerEvents: 'none' }}>
      <DocumentFrame title={name} html={html} {...WINDOWS[kind]} />
    </Box>
  )
}
