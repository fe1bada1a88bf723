import { addEmailPicture } from '@stoa/contract/browser'
import { ActionIcon, FileButton, IconPhoto, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useMay } from '../../../../../kit/index.ts'
import { upload } from '../../../../shared/media/index.ts'
import { MergeTagMenu } from './merge-tag-menu.tsx'

interface TextToolsProps {
  accountId: number
  hasTags: boolean
  onInsert: (text: string) => void
  onPicture: (picture: { src: string; alt: string }) => void
}

/** Above the text of a mail: merge tags and pictures. */
export function TextTools({ accountId, hasTags, onInsert, onPicture }: TextToolsProps) {
  return (
    <>
      {hasTags && <MergeTagMenu accountId={accountId} onInsert={onInsert} />}
      <PictureButton accountId={accountId} onPicture={onPicture} />
    </>
  )
}

function PictureButton({ accountId, onPicture }: Pick<TextToolsProps, 'accountId' | 'onPicture'>) {
  const { t } = useTranslation('email')
  const may = useMay()(addEmailPicture)
  const [isBusy, setBusy] = useState(false)
  if (!may) return null
  const add = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      const { data } = await upload(addEmailPicture, { params: { account_id: accountId }, file })
      onPicture({ src: data.url, alt: data.alt })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton accept="image/png,image/jpeg,image/gif,image/webp" onChange={(file) => void add(file)}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="default"
          size={26}
          loading={isBusy}
          aria-label={t('rich_text.picture')}
          title={t('rich_text.picture')}
        >
          <IconPhoto size={16} />
        </ActionIcon>
      )}
    </FileButton>
  )
}
