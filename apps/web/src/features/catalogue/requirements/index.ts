export { RequirementsEditor } from './requirements-editor.tsx'
export { questionsOf, tidyQuestions } from './questions.ts'
export { RequirementsModal } from './requirements-modal.tsx'
export { RequirementsView } from './requirements-view.tsx'
