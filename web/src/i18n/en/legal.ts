import type { words as ja } from '../ja/legal.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  about: {
    title: 'About Matataki',
    contents: 'Contents',
    licences: 'Software licenses',
    lead: 'Matataki (瞬き, “a blink”) is a quiet place to share photos.',
    sections: [
      {
        heading: 'Browsing',
        paragraphs: [
          'Photos are shown in their original shape, never cropped. You don’t need an account to browse.',
          'Browse by tag, work (a game, an anime, a movie, a book) or place, or search captions and descriptions. Lists of photos show the newest first, and searches show the best matches first. Everyone sees the same order. The home page also shows tags, works and places that are popular right now.',
        ],
      },
      {
        heading: 'Sharing your photos',
        paragraphs: [
          'Sign up when you want to share photos of your own: up to 50 at once, 20 MB each. If the work or place your photos are about is missing from the catalog, you can propose it.',
          'The public only sees pictures that our server makes from your file, without its location and camera data. Camera, exposure and the moment you took it appear on the photo’s page only if you choose to show them.',
          'For each photo, you choose a license and whether people can download it. Anyone who can see a photo can still copy it, even if you don’t allow downloads. If you change the license later, people who already have a copy can keep using it under the old one.',
          'You can edit a photo later, replace its picture or delete it. You can undo a deletion for 10 seconds; after that, the photo and its original file are gone.',
        ],
      },
      {
        heading: 'Likes, and why there are no comments',
        paragraphs: [
          'Use the heart to tell the author that you like a photo. Only the author can see how many likes a photo has, and who liked it. The number isn’t shown anywhere else, and likes don’t affect the order of anything. Authors get one notification a day for all their likes.',
          'There are no comments. Photos here are for looking at, not arguing about: no one has to wait for a reply, feel they owe one, or keep watch over what strangers write below their photos.',
        ],
      },
      {
        heading: 'What you’d rather not see',
        paragraphs: [
          'Mute people, tags, works or places to keep their photos out of your lists. No one is told. Photos that are sensitive or contain spoilers stay covered until you choose to see them.',
        ],
      },
      {
        heading: 'How we run it',
        paragraphs: [
          'There’s no advertising and no tracking. The privacy page explains what we store about you, and how to download or delete it.',
          'If something’s wrong with a photo or a person, choose “Report” in the “More” menu of the photo or profile. You’ll get a notification with the outcome. No one is told who reported them.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    contents: 'Contents',
    lead: 'What Matataki stores, why and for how long, and how you can download or delete it.',
    sections: [
      {
        heading: 'Signing in',
        paragraphs: [
          'Your email address and whether it’s verified; your password, in a form that no one can read; or, if you sign in with another service, your name, picture and address there. Also when you joined and last signed in. Your address is never public. We keep this for as long as you have an account.',
        ],
      },
      {
        heading: 'Your profile',
        paragraphs: [
          'Your display name, username, picture, bio, links, when you joined and how many photos you’ve published. This is your page, and everyone can see it. If you change your username, we keep the old one for 30 days, only to lead people to the new one.',
        ],
      },
      {
        heading: 'Your photos',
        paragraphs: [
          'We keep the file you upload as it is, including its camera and location data, but no one else can read it. What’s public are the pictures we make from it without that data, and the caption, description, alt text, tags and work or place you add. Camera settings appear only if you choose to show them.',
          'To make a photo searchable, we store its public text (caption, description, alt text, tags, work or place, and your name) beside it in short pieces. We don’t store what people search for. To tell you when you upload the same photo twice, we store a value calculated from the file. It’s mixed with your ID, and no one but you can read it.',
          'When you replace a picture, the old one and its file are deleted. When you delete a photo, it disappears immediately; once the 10 seconds for undoing it have passed, its pictures, file and text are deleted within about 10 minutes. Copies of its pictures that make the site fast last for up to an hour in caches, and up to a day in the browsers of people who’ve seen them. Photos we couldn’t publish are deleted after 7 days, unfinished uploads after one.',
        ],
      },
      {
        heading: 'Likes',
        paragraphs: [
          'The photos you like, and since when. We store this for the author of each photo, who can see how many people like it and who they are; no one else can. We keep it until you unlike the photo, or the photo or your account is deleted.',
        ],
      },
      {
        heading: 'When someone shares a link',
        paragraphs: [
          'When someone shares a link to a photo, profile or tag on another service, that service can read and show the picture, caption and author. It can only read what’s public. We can’t stop it from keeping its copy.',
        ],
      },
      {
        heading: 'Works and places you propose',
        paragraphs: [
          'The name, reading and kind you proposed, and who proposed it and when, so that we can tell you the outcome. Who proposed a work or place isn’t public. When you delete your account, the work or place stays, and the record of who proposed it is deleted.',
        ],
      },
      {
        heading: 'Your settings',
        paragraphs: [
          'Your language, your upload defaults, whether you see sensitive photos, and the people, tags, works and places you’ve muted, so that the site looks the way you want. No one else can see them. We keep them until you change or delete them.',
        ],
      },
      {
        heading: 'Online status',
        paragraphs: [
          'When you were last here, for about a day, to count who’s online and to show the dot beside your name. If you aren’t signed in, you’re counted by a number that your browser makes up and that isn’t linked to any name. To spot a network that makes up too many of these, we count them only in the server’s memory, for up to an hour, and don’t store them.',
        ],
      },
      {
        heading: 'Safety',
        paragraphs: [
          'Reports and their outcomes, what moderators decided about you and why, notifications to you, appeals, and a record of what moderators did. We keep that record for one year, and evidence stored with a report for 30 days. No one is told who reported them.',
          'When a banned account is deleted, we keep values calculated with a secret key from its email address and from its IDs at the services used to sign in. No one can turn them back. They let the ban continue if the same person signs up again, and we keep nothing with them except the end of the ban and the rule that was broken. We delete them when the ban ends, after one year at most, and when an appeal is accepted or the ban is lifted.',
          'We also count how many of your reports were right and how many weren’t, to decide the order in which moderators review reports. Only moderators can see this, and it’s deleted with your account. When a picture is taken down and blocked, we keep a short value to spot similar uploads; no one can make a picture from it. Monthly numbers, which don’t identify anyone, are public.',
          'To prevent abuse, we count how often you upload, change, propose or report something. For each, we store only a number and when counting began, until about two days after the last time.',
        ],
      },
      {
        heading: 'On this device',
        paragraphs: [
          'Your browser stores your language, the appearance, that you’re signed in, what you’ve muted, announcements and welcome messages you’ve dismissed, the number for counting who’s online with the time and result of the last count, how far you’ve read your feed, that you’ve started an export, and your last eight searches (never sent to us; you can clear them in the search box). It keeps them until you change them or clear your browser’s data. The only cookie, “__session”, just says “en” when you read Matataki in English, so that pages arrive in English; it lasts a year.',
          'Photos you choose on the upload page, and what you write about them, stay on this device for up to one day, so that you can continue after reloading the page. They’re deleted once they’re uploaded or canceled, or when you sign out. Photos that another app shares with the site stay on this device for up to one day, until the upload page takes them.',
          'A small program (a service worker) shows a page when you’re offline and receives photos that other apps share; it stores no pages and no one else’s photos. There’s no advertising and no tracking.',
        ],
      },
      {
        heading: 'Downloading your data',
        paragraphs: [
          'Under “Settings”, “Account”, you can export what we store about you and your original photos in one ZIP file, up to three times a day. The link works for 24 hours, for anyone who has it; then we delete the file. You can do this even if you’re banned. The export doesn’t say which moderator acted, what others reported about you, or what moderators write for each other.',
        ],
      },
      {
        heading: 'Deleting your account',
        paragraphs: [
          'You can delete your account at any time under “Settings”, “Account”. You’re signed out everywhere, and your profile and username are deleted immediately. Your photos with their files, settings, notifications and everything else follow, which takes a while if you have many photos.',
          'Some things stay without your name and don’t lead back to you: the record of what moderators did (one year), the subject, reason and outcome of reports by you and about you (comments are deleted), works and places you proposed, and what you did as a moderator.',
        ],
      },
      {
        heading: 'Where we store it',
        paragraphs: [
          'We store data with Google’s Firebase. Backups can contain what you deleted for up to 14 days; if we ever restore one, we delete it again. For that purpose alone, we keep a number for each deletion for the same time, which doesn’t show whose it was. Outside of backups, nothing remains of photos and their files once they’re deleted. Logs that keep the service running (who requested what and when, and whether it worked; no names, no content) are deleted after 30 days.',
        ],
      },
    ],
    table: {
      heading: 'Everything in one table',
      what: 'What',
      who: 'Who can see it',
      howLong: 'How long',
      rows: {
        profile: 'Your profile (display name, username, picture, bio, links, featured photo)',
        usernames:
          'Your reserved username (a previous one: 30 days; after you delete your account: 30 days, without a record of whose it was)',
        settings: 'Settings, mutes, warnings and bans',
        staffPrefs: 'How you want to work as a moderator (moderators only)',
        photos:
          'Photos with their text, tags, work or place, visibility and licenses, including past ones, and the minute they were taken (UTC) if you choose to share it (unpublished photos: you and moderators)',
        albums: 'Albums (unlisted ones: anyone with the link)',
        albumContents: 'Which photos your albums contain, and their order (including photos that others can’t see)',
        drafts: 'Drafts of photos you haven’t uploaded yet, with their file names (since the last change)',
        hashes: 'Values calculated from your files, to spot the same photo',
        searchEntries:
          'Values by which searches and “similar photos” find your photos (pieces of your words, features of the picture)',
        publications: 'Which of your public photos you uploaded together',
        likes: 'The photos you like (each photo’s author can see this too)',
        follows: 'Who and what you follow',
        notices: 'Your notifications',
        proposals: 'That you proposed a work or place',
        presence: 'When you were last here',
        rates: 'How often you did things (since the last time)',
        reports: 'Reports you sent',
        cases: 'That you were reported, with copies (copies: 30 days)',
        secondLooks: 'That a moderator looked again at a decision about your content',
        decisions: 'What moderators decided about you, and why',
        appeals: 'Appeals',
        staffNotes:
          'Moderators’ notes (how often your reports were right, who decided, roles, what they write for each other about you and your cases)',
        audit: 'The record of what moderators did',
        bans: 'Values that let a ban continue (no one can turn them back)',
        work: 'Work in progress or just done (your last change to several photos and its result, an export, what follows from a ban)',
        jobs: 'Data for the site’s own work (such as where photos are counted)',
      },
      readers: {
        everybody: 'Everyone',
        members: 'Anyone signed in',
        owner: 'You',
        staff: 'Moderators',
        nobody: 'Only the server',
        between: ', ',
      },
      kept: {
        account: 'As long as your account',
        photo: 'Until you delete the photo',
        ban: 'Until the ban ends (after you delete your account, one year at most)',
        work: 'Until the job is done',
        nameless: 'Kept without your name after you delete your account',
        days: (days) => (days === 1 ? '1 day' : `${days} days`),
      },
    },
  },
};
