import type { Messages } from '../messages.ts';

export const notYet: Messages['notYet'] = {
  heading: 'This page is not there yet',
  pages: {
    settings: { title: 'Settings', text: 'Your profile and account cannot be changed here yet.' },
    profile: { title: 'Profile', text: 'There are no pages for single people yet.' },
    users: { title: 'People', text: 'There is no list of people yet.' },
    tags: { title: 'Tags', text: 'There is no list of tags yet.' },
    tag: { title: 'Tag', text: 'There are no pages for single tags yet.' },
    photos: { title: 'Photos', text: 'Photos cannot be filtered yet. The latest ones are on the home page.' },
    photoEdit: { title: 'Edit photo', text: 'Photos cannot be edited yet.' },
    titles: { title: 'Titles', text: 'There is no list of titles yet.' },
    admin: { title: 'Admin', text: 'There are no admin pages yet.' },
  },
};
