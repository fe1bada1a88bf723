import { BaseTextarea } from '@stoa/ui'
import type { ComponentProps } from 'react'

/** The input of a long text, as high as its text within limits. */
export function LongText(props: ComponentProps<typeof BaseTextarea>) {
  return <BaseTextarea autosize minRows={3} maxRows={16} {...props} />
}
