

# 1. The organisation lets everybody see the site
if ! { found=$(policy constraints/iam.allowedPolicyMemberDomains allValues && policy constraints/iam.allowedPolicyMemberDomains allowedValues) && [[ "$found" != *allowedValues*'['* && "$found" != *DENY* ]]; } >/dev/null 2>&1; then
echo "Access is for members of the organisation alone, or its policy cannot be read." >&2
exit 1
fi

# 2. The organisation lets data be in asia-northeast1
if ! { found=$(policy constraints/gcp.resourceLocations allValues) && allowed=$(policy constraints/gcp.resourceLocations allowedValues) && denied=$(policy constraints/gcp.resourceLocations deniedValues) && [[ "$found" != *DENY* && ( "$allowed" != *allowedValues*'['* || "$allowed" =~ \"(asia-northeast1|in:asia-northeast1-locations|in:jp-locations|in:asia-locations)\" ) && ! "$denied" =~ \"(asia-northeast1|in:asia-northeast1-locations|in:jp-locations|in:asia-locations)\" ]]; } >/dev/null 2>&1; then
echo "Data must be elsewhere, or the policy cannot be read." >&2
exit 1
fi

# 3. The APIs that the site uses
gcloud services enable artifactregistry.googleapis.com billingbudgets.googleapis.com cloudbilling.googleapis.com cloudbuild.googleapis.com cloudfunctions.googleapis.com cloudquotas.googleapis.com cloudresourcemanager.googleapis.com cloudscheduler.googleapis.com compute.googleapis.com eventarc.googleapis.com eventarcpublishing.googleapis.com firebase.googleapis.com firebasehosting.googleapis.com firebaserules.googleapis.com --project=demo-example --quiet
gcloud services enable firebasestorage.googleapis.com firestore.googleapis.com iam.googleapis.com iamcredentials.googleapis.com identitytoolkit.googleapis.com logging.googleapis.com monitoring.googleapis.com pubsub.googleapis.com run.googleapis.com secretmanager.googleapis.com serviceusage.googleapis.com storage.googleapis.com sts.googleapis.com --project=demo-example --quiet

# 4. 20 vCPU for functions in asia-northeast1
if ! { [ "$(cpus)" -ge 20000 ]; } >/dev/null 2>&1; then
gcloud beta quotas preferences create --service=run.googleapis.com --quota-id=CpuAllocPerProjectRegion --dimensions=region=asia-northeast1 --preferred-value=20000 --preference-id=matataki-cpu --email="$(gcloud config get-value account)" --project=demo-example --quiet
echo "Asked for; Google answers by mail, mostly within minutes." >&2
[ "$(cpus)" -ge 20000 ]
fi

# 5. The database
if ! { gcloud firestore databases describe --database='(default)' --project=demo-example; } >/dev/null 2>&1; then
gcloud firestore databases create --database='(default)' --project=demo-example --location=asia-northeast1 --type=firestore-native --quiet
fi

# 6. Firestore can be brought back to any minute of the last seven days, and is not deleted by mistake
gcloud firestore databases update --database='(default)' --project=demo-example --enable-pitr --delete-protection --quiet

# 7. Indexes, and what Firestore deletes by itself (TTL): both stand in firestore.indexes.json
npx firebase deploy --only firestore:indexes --project demo-example --non-interactive

# 8. A backup each day, for 7 days: shorter than the 14 of the privacy page
if ! { [ "$(gcloud firestore backups schedules list --database='(default)' --project=demo-example --format='value(retention)')" = 604800s ]; } >/dev/null 2>&1; then
gcloud firestore backups schedules create --database='(default)' --project=demo-example --recurrence=daily --retention=7d --quiet
fi

# 9. The bucket
if ! { gcloud storage buckets describe gs://demo-example.firebasestorage.app --project=demo-example; } >/dev/null 2>&1; then
api POST https://firebasestorage.googleapis.com/v1alpha/projects/demo-example/defaultBucket --data '{"location":"asia-northeast1"}'
fi

# 10. The bucket is where the functions are: they would hear of no upload elsewhere
[ "$(gcloud storage buckets describe gs://demo-example.firebasestorage.app --format='value(location)' --project=demo-example)" = ASIA-NORTHEAST1 ]

# 11. Deleted means deleted: no soft delete, no versions, nothing left over; the site may show what staff look at
gcloud storage buckets update gs://demo-example.firebasestorage.app --clear-soft-delete --no-versioning --public-access-prevention --lifecycle-file=.matataki/setup/demo-example/lifecycle.json --cors-file=.matataki/setup/demo-example/cors.json --project=demo-example

# 12. The accounts of Google’s services come into being
gcloud beta services identity create --service=pubsub.googleapis.com --project=demo-example --quiet
gcloud beta services identity create --service=eventarc.googleapis.com --project=demo-example --quiet
gcloud beta services identity create --service=firebasestorage.googleapis.com --project=demo-example --quiet
gcloud storage service-agent --project=demo-example

# 13. Storage publishes its events, Pub/Sub delivers them, Eventarc passes them on
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:service-$PROJECT_NUMBER@gs-project-accounts.iam.gserviceaccount.com" --role=roles/pubsub.publisher --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:service-$PROJECT_NUMBER@gcp-sa-pubsub.iam.gserviceaccount.com" --role=roles/iam.serviceAccountTokenCreator --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:service-$PROJECT_NUMBER@gcp-sa-eventarc.iam.gserviceaccount.com" --role=roles/eventarc.serviceAgent --condition=None --format=none --quiet

# 14. Storage’s rules look documents up
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:service-$PROJECT_NUMBER@gcp-sa-firebasestorage.iam.gserviceaccount.com" --role=roles/firebaserules.firestoreServiceAgent --condition=None --format=none --quiet

# 15. The account that builds the functions
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:$PROJECT_NUMBER-compute@developer.gserviceaccount.com" --role=roles/cloudbuild.builds.builder --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:$PROJECT_NUMBER-compute@developer.gserviceaccount.com" --role=roles/run.invoker --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:$PROJECT_NUMBER-compute@developer.gserviceaccount.com" --role=roles/eventarc.eventReceiver --condition=None --format=none --quiet

# 16. The account matataki-functions
if ! { gcloud iam service-accounts describe matataki-functions@demo-example.iam.gserviceaccount.com --project=demo-example; } >/dev/null 2>&1; then
gcloud iam service-accounts create matataki-functions --display-name='Functions of Matataki' --project=demo-example --quiet
fi

# 17. What the functions may do: documents, sign-ins, events, running each other
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/datastore.user --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/firebaseauth.admin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/eventarc.eventReceiver --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/run.invoker --condition=None --format=none --quiet

# 18. What the functions may do: the objects of the bucket, and of no other
gcloud storage buckets add-iam-policy-binding gs://demo-example.firebasestorage.app --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/storage.objectAdmin --format=none --project=demo-example

# 19. The secret BAN_MEMORY_KEY: random bytes that nobody sees
if ! { gcloud secrets describe BAN_MEMORY_KEY --project=demo-example; } >/dev/null 2>&1; then
head -c 32 /dev/urandom | base64 | tr -d '\n' | gcloud secrets create BAN_MEMORY_KEY --replication-policy=user-managed --locations=asia-northeast1 --data-file=- --project=demo-example --quiet
fi

# 20. The secret SITE_KEY: random bytes that nobody sees
if ! { gcloud secrets describe SITE_KEY --project=demo-example; } >/dev/null 2>&1; then
head -c 32 /dev/urandom | base64 | tr -d '\n' | gcloud secrets create SITE_KEY --replication-policy=user-managed --locations=asia-northeast1 --data-file=- --project=demo-example --quiet
fi

# 21. What the functions may do: read these secrets, and no other
gcloud secrets add-iam-policy-binding BAN_MEMORY_KEY --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/secretmanager.secretAccessor --format=none --project=demo-example --quiet
gcloud secrets add-iam-policy-binding SITE_KEY --member="serviceAccount:matataki-functions@demo-example.iam.gserviceaccount.com" --role=roles/secretmanager.secretAccessor --format=none --project=demo-example --quiet

# 22. The web app
if ! { [[ "$(npx firebase apps:list WEB --project demo-example --json)" == *'"appId"'* ]]; } >/dev/null 2>&1; then
npx firebase apps:create WEB Matataki --project demo-example --non-interactive
fi

# 23. The site on Hosting
if ! { npx firebase hosting:sites:get demo-example --project demo-example; } >/dev/null 2>&1; then
npx firebase hosting:sites:create demo-example --project demo-example --non-interactive
fi

# 24. Sign-in by e-mail address, passwords of eight characters, nobody told whether an address is known
api PATCH 'https://identitytoolkit.googleapis.com/admin/v2/projects/demo-example/config?updateMask=signIn,emailPrivacyConfig,passwordPolicyConfig,authorizedDomains' --data @.matataki/setup/demo-example/auth.json

# 25. Heartbeats that went well are not logged: they would be nearly all of the log
if ! { [[ "$(gcloud logging sinks describe _Default --format='value(exclusions.name)' --project=demo-example)" == *heartbeats* ]]; } >/dev/null 2>&1; then
gcloud logging sinks update _Default --add-exclusion=name=heartbeats,filter='resource.type="cloud_run_revision" AND resource.labels.service_name="calls" AND (httpRequest.requestUrl=~"/call/heartbeat$" OR severity=DEBUG) AND severity<WARNING AND NOT httpRequest.status>=400' --project=demo-example --quiet
fi

# 26. Logs end after 30 days, as the privacy page says
gcloud logging buckets update _Default --location=global --retention-days=30 --project=demo-example --quiet

# 27. Where events end that failed for a day
if ! { gcloud pubsub topics describe matataki-dead-events --project=demo-example; } >/dev/null 2>&1; then
gcloud pubsub topics create matataki-dead-events --project=demo-example --quiet
fi

# 28. They lie there for 31 days
if ! { gcloud pubsub subscriptions describe matataki-dead-events --project=demo-example; } >/dev/null 2>&1; then
gcloud pubsub subscriptions create matataki-dead-events --topic=matataki-dead-events --message-retention-duration=31d --expiration-period=never --project=demo-example --quiet
fi

# 29. Pub/Sub may take them from the functions and put them there
gcloud pubsub topics add-iam-policy-binding matataki-dead-events --member="serviceAccount:service-$PROJECT_NUMBER@gcp-sa-pubsub.iam.gserviceaccount.com" --role=roles/pubsub.publisher --format=none --project=demo-example --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:service-$PROJECT_NUMBER@gcp-sa-pubsub.iam.gserviceaccount.com" --role=roles/pubsub.subscriber --condition=None --format=none --quiet

# 30. The account matataki-deployer
if ! { gcloud iam service-accounts describe matataki-deployer@demo-example.iam.gserviceaccount.com --project=demo-example; } >/dev/null 2>&1; then
gcloud iam service-accounts create matataki-deployer --display-name='Pipeline of Matataki' --project=demo-example --quiet
fi

# 31. What the pipeline may do: deploy
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/cloudfunctions.admin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/cloudscheduler.admin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/datastore.indexAdmin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/eventarc.viewer --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/firebase.viewer --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/firebasehosting.admin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/firebaserules.admin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/iam.securityReviewer --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/pubsub.editor --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/run.admin --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/secretmanager.viewer --condition=None --format=none --quiet
gcloud projects add-iam-policy-binding demo-example --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/serviceusage.serviceUsageConsumer --condition=None --format=none --quiet

# 32. Whom the pipeline may have functions built by and act as
gcloud iam service-accounts add-iam-policy-binding matataki-functions@demo-example.iam.gserviceaccount.com --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/iam.serviceAccountUser --format=none --project=demo-example --quiet
gcloud iam service-accounts add-iam-policy-binding $PROJECT_NUMBER-compute@developer.gserviceaccount.com --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/iam.serviceAccountUser --format=none --project=demo-example --quiet
if gcloud iam service-accounts describe demo-example@appspot.gserviceaccount.com --project=demo-example >/dev/null 2>&1; then gcloud iam service-accounts add-iam-policy-binding demo-example@appspot.gserviceaccount.com --member="serviceAccount:matataki-deployer@demo-example.iam.gserviceaccount.com" --role=roles/iam.serviceAccountUser --format=none --project=demo-example --quiet; fi

# 33. GitHub’s tokens are known
if ! { gcloud iam workload-identity-pools describe github --location=global --project=demo-example; } >/dev/null 2>&1; then
gcloud iam workload-identity-pools create github --display-name=GitHub --location=global --project=demo-example --quiet
fi

# 34. Only tokens of example/matataki and its branch main are
if ! { gcloud iam workload-identity-pools providers describe matataki --workload-identity-pool=github --location=global --project=demo-example; } >/dev/null 2>&1; then
gcloud iam workload-identity-pools providers create-oidc matataki --workload-identity-pool=github --issuer-uri=https://token.actions.githubusercontent.com --attribute-mapping=google.subject=assertion.sub,attribute.repository=assertion.repository --attribute-condition='assertion.repository == "example/matataki" && assertion.ref == "refs/heads/main"' --location=global --project=demo-example --quiet
fi

# 35. They become the pipeline’s account
gcloud iam service-accounts add-iam-policy-binding matataki-deployer@demo-example.iam.gserviceaccount.com --member="principalSet://iam.googleapis.com/projects/$PROJECT_NUMBER/locations/global/workloadIdentityPools/github/attribute.repository/example/matataki" --role=roles/iam.workloadIdentityUser --format=none --project=demo-example --quiet

# 36. Who hears of alerts
if ! { [ -n "$(channel)" ]; } >/dev/null 2>&1; then
gcloud beta monitoring channels create --display-name=Matataki --type=email --channel-labels=email_address="$(gcloud config get-value account)" --project=demo-example --quiet
fi

# 37. What is counted in the log: failed_schedules
metric failed_schedules .matataki/setup/demo-example/monitoring/metrics/failed_schedules.json

# 38. What is counted in the log: oldest_open_case
metric oldest_open_case .matataki/setup/demo-example/monitoring/metrics/oldest_open_case.json

# 39. What is counted in the log: upload_to_published
metric upload_to_published .matataki/setup/demo-example/monitoring/metrics/upload_to_published.json

# 40. The service that promises are made for
if ! { api GET https://monitoring.googleapis.com/v3/projects/demo-example/services/matataki; } >/dev/null 2>&1; then
api POST 'https://monitoring.googleapis.com/v3/projects/demo-example/services?serviceId=matataki' --data @.matataki/setup/demo-example/monitoring/service.json
fi

# 41. A promise: 99.5 % of calls are answered without an error of ours
patiently promise https://monitoring.googleapis.com/v3/projects/demo-example/services/matataki/serviceLevelObjectives calls .matataki/setup/demo-example/monitoring/slos/calls.json

# 42. A promise: 99.9 % of pages are answered without an error of ours
patiently promise https://monitoring.googleapis.com/v3/projects/demo-example/services/matataki/serviceLevelObjectives pages .matataki/setup/demo-example/monitoring/slos/pages.json

# 43. A promise: 95 % of photos are published within a minute of their upload
patiently promise https://monitoring.googleapis.com/v3/projects/demo-example/services/matataki/serviceLevelObjectives upload_to_published .matataki/setup/demo-example/monitoring/slos/upload_to_published.json

# 44. An alert: calls fail
patiently alert 'Matataki: calls fail' .matataki/setup/demo-example/monitoring/alerts/calls.json

# 45. An alert: an event was given up
patiently alert 'Matataki: an event was given up' .matataki/setup/demo-example/monitoring/alerts/dead_events.json

# 46. An alert: a schedule failed
patiently alert 'Matataki: a schedule failed' .matataki/setup/demo-example/monitoring/alerts/failed_schedules.json

# 47. An alert: an event has failed for an hour
patiently alert 'Matataki: an event has failed for an hour' .matataki/setup/demo-example/monitoring/alerts/failing_events.json

# 48. An alert: a case waits for two days
patiently alert 'Matataki: a case waits for two days' .matataki/setup/demo-example/monitoring/alerts/oldest_open_case.json

# 49. An alert: pages fail
patiently alert 'Matataki: pages fail' .matataki/setup/demo-example/monitoring/alerts/pages.json

# 50. An alert: pages read more documents than they should
patiently alert 'Matataki: pages read more documents than they should' .matataki/setup/demo-example/monitoring/alerts/reads_per_page_view.json

# 51. An alert: the hourly look at the cases is missing
patiently alert 'Matataki: the hourly look at the cases is missing' .matataki/setup/demo-example/monitoring/alerts/silent_schedules.json

# 52. An alert: photos take long to be published
patiently alert 'Matataki: photos take long to be published' .matataki/setup/demo-example/monitoring/alerts/upload_to_published.json

# 53. The dashboard
dashboard .matataki/setup/demo-example/monitoring/dashboard.json

# 54. A budget of 30 a month: mails at half, nine tenths and all of it, and when all is foreseen
budget "$(gcloud billing projects describe demo-example --format='value(billingAccountName.basename())')" 'Matataki demo-example' --budget-amount=30 --filter-projects=projects/demo-example --notifications-rule-monitoring-notification-channels="$(channel)"
