import { useTranslation } from 'react-i18next'
import { Screen } from '../../../kit/index.ts'
import { TagBoard } from './tag-board.tsx'
import { PLATFORM } from './tag-place.ts'

/** Tags of the platform: templates that accounts start from. */
export function AdminTagsScreen() {
  const { t } = useTranslation('tags')
  return (
    <Screen title={t('admin_title')} subtitle={t('admin_text')}>
      <TagBoard place={PLATFORM} />
    </Screen>
  )
}
