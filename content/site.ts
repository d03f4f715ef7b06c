/** Who we are and where we are found. Everything an owner changes before opening stands here. */
export const site = {
  name: 'Indelible',
  strapline: 'Tattoo culture, told by the people who wear it',
  description:
    'Films, flash and first-person stories from Britain’s studios, kitchens and high streets.',
  email: 'hello@indelible.example',
  phone: { shown: '020 7946 0123', dialled: '+442079460123' },
  location: 'London',
  social: [
    { name: 'Instagram', url: null },
    { name: 'YouTube', url: null },
    { name: 'Facebook', url: null },
  ],
  // The address and number are reserved for fiction: an owner replaces them.
  fictional: true,
} as const
