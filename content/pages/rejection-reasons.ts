/** `text` is the message to the author. The values are stored: do not change them. */
export const rejectionReasons = [
  {
    value: 'photo',
    label: 'Needs a clearer photo',
    text: 'Thank you for this. We would like to show it, and the photo does not let us: it is too dark, too small or too far away to see the tattoo. Could you take another in daylight, close to, and send your story in again with it? Our guidelines say more under “The tattoo can be seen in the photograph”.',
  },
  {
    value: 'short',
    label: 'Too short to stand alone',
    text: 'Thank you for this. There is not quite enough of it yet for a page of its own. Tell us a little more: how it came about, who was there, what it is like to live with. Then please send it in again. Our guidelines say more under “It is long enough to stand alone”.',
  },
  {
    value: 'names',
    label: 'Names someone without their agreement',
    text: 'Thank you for this. It names somebody, or says things by which others would know them, and we cannot tell whether they agreed. Please ask them, or change what gives them away, and send it in again. Our guidelines say more under “The people in it agree”.',
  },
  {
    value: 'subject',
    label: 'Not about a tattoo',
    text: 'Thank you for writing to us. Indelible publishes stories of tattoos and of the people who wear them, and this one is about something else. If there is a tattoo in it that we missed, tell us about it and send it in again. Our guidelines say more under “It is about a tattoo”.',
  },
  {
    value: 'business',
    label: 'Promotes a business',
    text: 'Thank you for this. It reads as an advertisement for a studio or a product, and we do not publish those as stories. We would welcome the story of one tattoo that was made there, told by the person who wears it. Our guidelines say more under “It sells nothing”.',
  },
  {
    value: 'age',
    label: 'Under 18',
    text: 'Thank you for this. You have to be 18 to be tattooed in the UK, and we do not publish stories of tattoos on anybody younger. If we have that wrong, ask for a second look and tell us. Our guidelines say more under “The tattoo was made on an adult”.',
  },
] as const

export type RejectionReason = (typeof rejectionReasons)[number]['value']
