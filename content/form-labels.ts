/** What the fields are called that hold somebody's own words, by their name in the form. */
export const formLabels: Record<string, string> = {
  title: 'Title',
  name: 'Name',
  displayName: 'Display name',
  email: 'Email',
  location: 'Location',
  story: 'Your story',
  excerpt: 'Standfirst',
  description: 'Description',
  body: 'Text',
  message: 'Message',
  complaint: 'Your complaint',
  text: 'Your report',
  reason: 'Reason',
  notes: 'Notes',
  closingNote: 'Outcome',
  correction: 'Correction',
  why: 'Why it was taken down',
  contentNote: 'Content note',
  photoDescription: 'Photo description',
}

/** Above a form that could not be answered, on a page that is not the form's own. */
export const sendAgain = {
  title: 'What you wrote is still here',
  text: 'Nothing was saved. Try again from here in a few minutes.',
  photo: 'Choose your photograph again, if you had chosen one',
  button: 'Send it again',
}
