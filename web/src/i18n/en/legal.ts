import type { words as ja } from '../ja/legal.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  about: {
    title: 'About Matataki',
    licences: 'Software licences',
    lead: 'Matataki (瞬き, “a blink”) is a quiet place to show each other photos.',
    sections: [
      {
        heading: 'Looking around',
        paragraphs: [
          'Photos keep the shape they were taken in; nothing is cropped. You can look without an account.',
          'Follow a tag, a work (a game, an anime, a film, a book) or a place, or search for words in captions and descriptions. Lists of photos begin with the newest and a search with what is closest to your words, the same for everybody. The home page also names tags, works and places that were used a lot lately.',
        ],
      },
      {
        heading: 'Sharing your photos',
        paragraphs: [
          'Make an account when you want to share something of your own: up to 50 photos at once, 20 MB each. If the catalogue lacks the work or place your photos are about, you can propose it.',
          'What the public sees are pictures that the server has made anew. The location and camera data in your file are not published with them. Camera and exposure are shown on the photo’s page only if you choose so.',
          'For each photo you choose a licence, and whether it can be downloaded. What is seen can be copied even where it cannot. Who took a copy under one licence may keep to it when you choose another one later.',
          'You can change a photo later, put another picture in its place, or delete it. A deletion can be taken back for 10 seconds; after that the photo is gone, the original file too.',
        ],
      },
      {
        heading: 'Likes, and why there are no comments',
        paragraphs: [
          'Press the heart, and the author knows that you liked the photo. Only the author sees how many likes there are, and whose. No number is shown anywhere else, and nothing is sorted by likes. The author hears of them once a day, all together.',
          'There are no comments. A photo here is looked at, not argued about: nobody waits for a reply or owes one, and nobody has to stand guard over what strangers write below their picture.',
        ],
      },
      {
        heading: 'What you would rather not see',
        paragraphs: [
          'Mute people, tags, works or places, and their photos are in none of your lists. Nobody is told. Photos that give something away, or are sensitive, are covered until you decide to look.',
        ],
      },
      {
        heading: 'How it is run',
        paragraphs: [
          'There is no advertising and no tracking. What is kept about you, and how you get or erase it, is on the privacy page.',
          'If something is wrong with a photo or a person, choose “Report” in the menu “More” of the photo or the profile. A notice tells you what came of it. Nobody is told who reported them.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What Matataki keeps, why and for how long, and how you take it with you or erase it.',
    sections: [
      {
        heading: 'For signing in',
        paragraphs: [
          'Your e-mail address and whether it is verified; your password, in a form that nobody can read; or the name, picture and address that another service knows you by. Also when you joined and last signed in. The address is never public. All of it is kept as long as you have an account.',
        ],
      },
      {
        heading: 'Your profile',
        paragraphs: [
          'Display name, username, picture, bio, links, when you joined and how many photos you have published. This is your page, and everybody can see it. A username that you give up is kept for 30 days, only to lead to the new one.',
        ],
      },
      {
        heading: 'Your photos',
        paragraphs: [
          'The file you send is kept as it is, with its camera data and place, but nobody else can read it. Public are the pictures made anew from it without these, and the caption, description, alternative text, tags and work or place you gave. Camera settings are shown only if you choose so.',
          'So that a photo can be found, its public words (caption, description, alternative text, tags, work or place, your name) are kept beside it in short pieces. What people search for is not kept. So that you can be told when you send the same photo twice, a value computed from the file is kept. It is mixed with your id, and nobody but you can read it.',
          'When you put another picture in the place of one, the old one and its file are deleted. When you delete a photo it is out of sight at once; its pictures, file and words go within about 10 minutes, once the 10 seconds for taking it back have passed. Copies of its pictures that make the site fast last an hour at most on their way, and a day at most in the browser of somebody who has seen them. What could not be published goes after 7 days, an upload that was never finished after one.',
        ],
      },
      {
        heading: 'Likes',
        paragraphs: [
          'The photos you like, and since when. This is there for the author of each, who sees how many like it and who; nobody else does. It is kept until you take the like back, or the photo or your account is deleted.',
        ],
      },
      {
        heading: 'When a link is shared',
        paragraphs: [
          'When a link to a photo, profile or tag is posted on another service, that service can read and show the picture, caption and author. It reads nothing but what is public. We cannot keep it from holding on to its copy.',
        ],
      },
      {
        heading: 'Works and places you propose',
        paragraphs: [
          'The name, reading and kind you proposed, and who proposed it when, so that you can be told what became of it. Who proposed a work or place is not public. When you delete your account the work or place stays, and the record of who proposed it is deleted.',
        ],
      },
      {
        heading: 'Your settings',
        paragraphs: [
          'Language, what a new upload begins with, whether sensitive photos are shown, and the people, tags, works and places you muted, so that the site looks the way you want. Nobody else sees them. They are kept until you change or delete them.',
        ],
      },
      {
        heading: 'Being online',
        paragraphs: [
          'When you were last here, for about a day, to count who is online and to show the dot beside your name. Who is not signed in is counted by a number that their browser makes up and that leads to no name. Whether one network makes up too many of these is counted in the server’s memory alone, for an hour at most, and not stored.',
        ],
      },
      {
        heading: 'For safety',
        paragraphs: [
          'Reports and what became of them, the reason and end of a ban, notices to you, appeals, and a record of what moderators did. That record is kept for one year, evidence kept with a report for 30 days. Nobody is told who reported them.',
          'When a banned account is deleted, values computed with a secret key from its e-mail address and from its numbers at the services used to sign in stay behind. Nobody can turn them back. They let the ban go on for somebody who signs up anew, and nothing is kept with them but the ban’s end and the rule that was broken. They are deleted when the ban ends, after one year at most, and when an appeal is accepted or the ban is lifted.',
          'How many of your reports were right and how many were not is counted too, for the order in which reports are looked at. Only moderators see it, and it goes with your account. Of a picture that was taken down and blocked, a short value is kept, to notice when something alike is uploaded; no picture can be made of it. Monthly figures, which say nothing about anybody, are public.',
          'How often you upload, change, propose or report something is counted, to prevent abuse: for each kind only a number and when counting began, until about two days after the last.',
        ],
      },
      {
        heading: 'On this device',
        paragraphs: [
          'Your browser remembers the language, the appearance, that you are signed in, what you have muted, the announcement and the welcome you dismissed, the number for counting who is online with the time and answer of the last count, how far you have read your feed, that you started an export, and your last eight searches (never sent, cleared from the search box), until you change it or clear the browser’s data.',
          'Photos you chose on the upload page, and what you wrote about them, stay on the device for one day at most, so that you can go on after a reload. They go when they are sent or cancelled, or when you sign out. Photos that another app shares with the site stay on the device, for one day at most, until the upload page takes them.',
          'A small program (a service worker) shows a page when there is no connection and receives what is shared; it stores no pages and no photos of others. There is no advertising and no tracking.',
        ],
      },
      {
        heading: 'Taking your data with you',
        paragraphs: [
          'Under “Settings”, “Account” you get what we keep about you, and your photos as you sent them, in one ZIP file, three times a day at most. The link works for 24 hours, for anybody who has it; then the file is deleted. People who are banned can do this too. It does not say which moderator acted, or what others reported about you.',
        ],
      },
      {
        heading: 'Deleting your account',
        paragraphs: [
          'Under “Settings”, “Account”, at any time. You are signed out everywhere and your profile and username go at once; photos with their files, settings, notices and everything else follow, which takes a while if there are many.',
          'What stays does so without your name and does not lead back to you: the record of what moderators did (one year), the subject, reason and outcome of reports by you and about you (their comments go), works and places you proposed, and what you did as a moderator.',
        ],
      },
      {
        heading: 'Where it is kept',
        paragraphs: [
          'With Google’s Firebase. Backups may hold what you deleted for 14 days at most; should one ever be restored, the deletion is done again. For that alone we keep, as long, a number for each deletion, which does not show whose it was. Outside of backups nothing of photos and their files is left when they are deleted. Logs that keep the service running (who asked for what and when, and whether it worked; no names, no content) are deleted after 30 days.',
        ],
      },
    ],
    table: {
      heading: 'All of it in one table',
      what: 'What',
      who: 'Who sees it',
      howLong: 'How long',
      rows: {
        profile: 'Your profile (display name, username, picture, bio, links, featured photo)',
        usernames: 'Your username, reserved (one you gave up: 30 days)',
        settings: 'Settings, mutes, warnings and bans',
        photos:
          'Photos with their words, tags, work or place, visibility and licences, former ones too (those not published: you and moderators)',
        albums: 'Albums (unlisted ones: whoever has the address)',
        albumContents: 'Which photos your albums hold, and their order (photos that others cannot see too)',
        drafts: 'The words of photos you have not sent yet, with the names of their files (since the last change)',
        hashes: 'Values computed from your files, to notice the same photo',
        photoChanges: 'Your last change of many photos, and what came of it',
        likes: 'The photos you like (the author of each sees that too)',
        follows: 'Whom and what you follow',
        notices: 'Notices to you',
        proposals: 'That you proposed a work or place',
        presence: 'When you were last here',
        rates: 'How often you did things (since the last one)',
        reports: 'Reports you sent',
        cases: 'That you were reported, with copies (copies: 30 days)',
        appeals: 'Appeals',
        staffNotes: 'Moderators’ notes (how often your reports were right, who decided, roles)',
        audit: 'The record of what moderators did',
        bans: 'Values that let a ban go on and cannot be turned back',
        exports: 'An export being prepared',
        jobs: 'Notes for the site’s own work (jobs under way, where photos are counted)',
      },
      readers: {
        everybody: 'Everybody',
        members: 'People signed in',
        owner: 'You',
        staff: 'Moderators',
        nobody: 'The server alone',
        between: ', ',
      },
      kept: {
        account: 'As long as your account',
        photo: 'Until you delete the photo',
        ban: 'Until the ban ends (once the account is deleted, one year at most)',
        work: 'Until the work is done',
        nameless: 'Stays without your name when you delete your account',
        days: (days) => (days === 1 ? '1 day' : `${days} days`),
      },
    },
  },
};
